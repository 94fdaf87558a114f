import { Switch as Base } from '@base-ui/react/switch';
import styles from './switch.module.css';

type SwitchProps = {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Ids of what names and explains it; or give `name`. */
  readonly labelledBy?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly name?: string | undefined;
};

export function Switch({ isOn, onChange, labelledBy, describedBy, name }: SwitchProps) {
  return (
    <Base.Root
      className={styles['track']}
      checked={isOn}
      onCheckedChange={(checked) => onChange(checked)}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-label={name}
    >
      <Base.Thumb className={styles['thumb']} />
    </Base.Root>
  );
}
