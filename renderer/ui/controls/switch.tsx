import { Switch as Base } from '@base-ui/react/switch';
import { ariaOf, type ControlNames } from './segmented.tsx';
import styles from './switch.module.css';

type SwitchProps = ControlNames & { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void };

export function Switch({ isOn, onChange, ...names }: SwitchProps) {
  return (
    <Base.Root
      className={styles['track']}
      checked={isOn}
      onCheckedChange={(checked) => onChange(checked)}
      {...ariaOf(names)}
    >
      <Base.Thumb className={styles['thumb']} />
    </Base.Root>
  );
}
