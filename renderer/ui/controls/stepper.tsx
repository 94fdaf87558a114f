import { Minus, Plus } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import styles from './stepper.module.css';

export type StepperProps = {
  readonly value: number;
  /** The displayed value: "19 px". */
  readonly text: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
  readonly lessName: string;
  readonly moreName: string;
  readonly labelledBy?: string | undefined;
};

export function Stepper(props: StepperProps) {
  const { value, text, minimum, maximum, step, onChange, lessName, moreName, labelledBy } = props;
  // Steps such as 0.1 do not add up exactly in binary.
  const stepped = (change: number) => Math.round((value + change) * 100) / 100;
  const [less, more] = [stepped(-step), stepped(step)];
  return (
    <fieldset className={styles['stepper']} aria-labelledby={labelledBy}>
      <IconButton
        size="small"
        name={lessName}
        icon={<Minus />}
        disabled={less < minimum}
        onClick={() => onChange(less)}
      />
      <output className={styles['value']}>{text}</output>
      <IconButton
        size="small"
        name={moreName}
        icon={<Plus />}
        disabled={more > maximum}
        onClick={() => onChange(more)}
      />
    </fieldset>
  );
}
