import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { saidOnly } from '../said-only.ts';
import styles from './text-field.module.css';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  readonly label: string;
  /** Where its placeholder or its place says the same to the eyes. */
  readonly isLabelHidden?: boolean | undefined;
  /** What is wrong with the value, in the person's words. */
  readonly error?: string | null | undefined;
  /** A control inside the field's end, such as "show password". */
  readonly trailing?: ReactNode;
};

export function TextField({
  label,
  isLabelHidden = false,
  error = null,
  trailing,
  className,
  ...input
}: TextFieldProps) {
  const id = useId();
  return (
    <div className={classNames('column gap-1', className)}>
      <label htmlFor={id} className={isLabelHidden ? saidOnly() : 'small soft medium'}>
        {label}
      </label>
      <div className={styles['box']}>
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
