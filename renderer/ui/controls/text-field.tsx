import { Search } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { visuallyHidden } from '../visually-hidden.ts';
import styles from './text-field.module.css';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  readonly label: string;
  /** Shows the label as the placeholder, unless another is given. */
  readonly isSearch?: boolean | undefined;
  readonly error?: string | null | undefined;
  readonly trailing?: ReactNode;
};

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { readonly onSend: (form: HTMLFormElement) => void };

/** A form that is handled by script, without leaving the page. */
export function Form({ onSend, ...form }: FormProps) {
  return (
    <form
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(event.currentTarget);
      }}
    />
  );
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    isSearch = false,
    placeholder = isSearch ? label : undefined,
    error = null,
    trailing,
    className,
    ...input
  } = props;
  const id = useId();
  return (
    <div className={classNames('column gap-1', className)}>
      <label htmlFor={id} className={isSearch ? visuallyHidden() : 'small soft medium'}>
        {label}
      </label>
      <div className={classNames(styles['box'], isSearch && styles['search'])}>
        {isSearch && <Search className="icon-small faint" />}
        <input
          id={id}
          className={styles['input']}
          placeholder={placeholder}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          autoComplete="off"
          spellCheck={false}
          {...input}
        />
        {trailing}
      </div>
      {error !== null && (
        <p id={`${id}-error`} role="alert" className="small bad">
          {error}
        </p>
      )}
    </div>
  );
}
