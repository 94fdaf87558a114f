import { useEffect, useEffectEvent, useState } from 'react';
import styles from './colour-field.module.css';

type ColourFieldProps = {
  /** In lower-case hexadecimal: `#3a2f24`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly labelledBy?: string | undefined;
  readonly describedBy?: string | undefined;
};

/** A hand that moves over the colours is waited for. */
const REST_MILLISECONDS = 120;

/** A colour of the person's own, by the system's way to choose one. */
export function ColourField({ value, onChange, labelledBy, describedBy }: ColourFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const choose = useEffectEvent((colour: string) => {
    setDraft(null);
    if (colour !== value) onChange(colour);
  });
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => choose(draft), REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [draft]);
  return (
    <input
      type="color"
      className={styles['colour']}
      value={draft ?? value}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onChange={(event) => setDraft(event.currentTarget.value.toLowerCase())}
    />
  );
}
