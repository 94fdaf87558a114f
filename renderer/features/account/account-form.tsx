import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { SecretField } from '#renderer/ui/controls/secret-field.tsx';
import { Form, TextField } from '#renderer/ui/controls/text-field.tsx';
import type { AppError, AppFailure } from '#shared/contract/app-error.ts';
import styles from './form.module.css';

type FormField<Name extends string> = {
  readonly name: Name;
  readonly label: string;
  /** Error of an empty field. */
  readonly missing?: string;
  readonly autoComplete: 'username' | 'email' | 'one-time-code' | 'current-password' | 'new-password';
};

type AccountFormProps<Name extends string> = {
  readonly title: string;
  /** False if the title is shown above the form. */
  readonly isTitled?: boolean;
  readonly advice: string | null;
  /** Says that an earlier step has succeeded. */
  readonly note?: string | null;
  readonly fields: readonly FormField<Name>[];
  readonly initial?: Partial<Record<Name, string>>;
  /** Further errors of the values, by field. */
  readonly check?: (values: Record<Name, string>) => Partial<Record<Name, string>>;
  readonly command: {
    readonly error: AppFailure | null;
    readonly isPending: boolean;
    readonly reset: () => void;
    readonly mutate: (values: Record<Name, string>) => void;
  };
  /** The error of a field for a failure that the service does not attribute to any. */
  readonly placed?: { readonly name: Name; readonly text: string } | null;
  readonly submitText: string;
  readonly children: (values: Record<Name, string>) => ReactNode;
};

/** A form of the sign-in pages: fields from a table with their errors, the other errors, and the submit button. */
export function AccountForm<Name extends string>(props: AccountFormProps<Name>) {
  const { title, isTitled = true, advice, note = null, fields, initial, check, command, placed = null } = props;
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>(initial ?? {});
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({});
  const error = command.error?.error ?? null;
  const names = fields.map(({ name }) => name);
  const t = useTranslations('account');
  const serviceText = (name: Name) => {
    const message = fieldMessage(error, name);
    return message === null ? null : t('serviceSays', { message });
  };
  const unplaced = placed === null ? unplacedError(error, names) : null;
  // The cast is safe: `names` holds every name.
  const values = Object.fromEntries(names.map((name) => [name, typed[name] ?? ''])) as Record<Name, string>;

  function submit(form: HTMLFormElement): void {
    focusFirstEmpty(form);
    const missing = fields.flatMap(({ name, autoComplete, missing: text }) => {
      const value = isPassword(autoComplete) ? values[name] : values[name].trim();
      return value === '' && text !== undefined ? [[name, text]] : [];
    });
    const nextWrong = { ...check?.(values), ...Object.fromEntries(missing) };
    setWrong(nextWrong);
    command.reset();
    if (Object.keys(nextWrong).length === 0) command.mutate(values);
  }

  return (
    <Form className="stack gap-4" noValidate aria-label={title} onSend={submit}>
      {(isTitled || advice !== null) && (
        <div>
          {isTitled && <h2 className={styles['title']}>{title}</h2>}
          {advice !== null && <p className={styles['advice']}>{advice}</p>}
        </div>
      )}
      {note !== null && (
        <p className={styles['note']} role="status">
          {note}
        </p>
      )}
      {fields.map(({ name, label, autoComplete }, place) => {
        const Field = isPassword(autoComplete) ? SecretField : TextField;
        return (
          <Field
            key={name}
            label={label}
            name={name}
            type={autoComplete === 'email' ? 'email' : 'text'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            value={values[name]}
            error={wrong[name] ?? (placed?.name === name ? placed.text : serviceText(name))}
            data-view-start={place === 0 || undefined}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
        );
      })}
      {unplaced !== null && <ErrorView error={unplaced} />}
      <Button kind="primary" size="large" type="submit" disabled={command.isPending}>
        {props.submitText}
      </Button>
      {props.children(values)}
    </Form>
  );
}

function isPassword(autoComplete: string): boolean {
  return autoComplete.endsWith('-password');
}

function focusFirstEmpty(form: HTMLFormElement): void {
  const fields = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  fields.find(({ value }) => value.trim() === '')?.focus();
}

/** The service's first message for a field. Forms alone show the service's own words. */
export function fieldMessage(error: AppError | null, field: string): string | null {
  return error?.code === 'rejected' ? (error.fields[field]?.[0] ?? null) : null;
}

/** Whether the service refused the values without naming a field. */
export function isRefusedAsWhole(error: AppError): boolean {
  return error.code === 'rejected' && Object.keys(error.fields).length === 0;
}

/** The error unless a field of the form shows it: no network, or a refusal of something else. */
export function unplacedError(error: AppError | null, fields: readonly string[]): AppError | null {
  return fields.some((field) => fieldMessage(error, field) !== null) ? null : error;
}
