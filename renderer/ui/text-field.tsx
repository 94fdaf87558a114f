import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './text-field.module.css';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  readonly label: string;
  /** What is wrong with the value, in the person's words. */
  readonly error?: string | null | undefined;
  /** A control inside the field's end, such as "show password". */
  readonly trailing?: ReactNode;
};

export function TextField({ label, error = null, trailing, className, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={classNames(styles['field'], className)}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <div className={styles['box']} data-invalid={error !== null || undefined}>
        <input
          id={id}
          className={styles['input']}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          {...input}
        />
        {trailing}
      </div>
      {error !== null && (
        <p id={`${id}-error`} role="alert" className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
