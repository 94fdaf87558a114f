import { useEffect, useEffectEvent, useState } from 'react';
import styles from './colour-field.module.css';
import { ariaOf, type ControlNames } from './segmented.tsx';

/** `value` in lower-case hexadecimal: `#3a2f24`. */
type ColourFieldProps = ControlNames & { readonly value: string; readonly onChange: (value: string) => void };

/** Reports a colour once the pointer rests on it. */
const REST_MILLISECONDS = 120;

export function ColourField({ value, onChange, ...names }: ColourFieldProps) {
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
      {...ariaOf(names)}
      onChange={(event) => setDraft(event.currentTarget.value.toLowerCase())}
    />
  );
}
