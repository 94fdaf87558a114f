import { Minus, Plus } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
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

type Bounds = Pick<StepperProps, 'minimum' | 'maximum' | 'step'>;

/** The value one step further; the same one if that would leave the bounds. */
export function stepped({ minimum, maximum, step }: Bounds, value: number, direction: 1 | -1): number {
  // Steps such as 0.1 do not add up exactly in binary.
  const next = Math.round((value + direction * step) * 100) / 100;
  return next < minimum || next > maximum ? value : next;
}

/** Steps from the value that was asked for last: a fast person steps again before it is drawn. */
export function useSteps(bounds: Bounds & Pick<StepperProps, 'value' | 'onChange'>): (direction: 1 | -1) => void {
  const { value, onChange } = bounds;
  const asked = useRef(value);
  useLayoutEffect(() => {
    asked.current = value;
  });
  return (direction) => {
    asked.current = stepped(bounds, asked.current, direction);
    onChange(asked.current);
  };
}

export function Stepper(props: StepperProps) {
  const { value, text, lessName, moreName, labelledBy } = props;
  const step = useSteps(props);
  return (
    <fieldset className={styles['stepper']} aria-labelledby={labelledBy}>
      <IconButton
        size="small"
        name={lessName}
        icon={<Minus />}
        disabled={stepped(props, value, -1) === value}
        onClick={() => step(-1)}
      />
      <output className={styles['value']}>{text}</output>
      <IconButton
        size="small"
        name={moreName}
        icon={<Plus />}
        disabled={stepped(props, value, 1) === value}
        onClick={() => step(1)}
      />
    </fieldset>
  );
}
