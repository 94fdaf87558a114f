import type { ReactNode } from 'react';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import type { AppError } from '#shared/contract/app-error.ts';
import styles from './form.module.css';

type AccountFormProps = {
  readonly title: string;
  /** Whether the title is said by something above. */
  readonly isUntitled?: boolean;
  readonly advice: string | null;
  readonly fields: ReactNode;
  readonly error: AppError | null;
  readonly isPending: boolean;
  readonly submitText: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
};

/** One step of signing in: what it is, its fields, what went wrong as a whole, and the ways on. */
export function AccountForm(props: AccountFormProps) {
  const { title, isUntitled = false, advice, fields, error, isPending, submitText, onSubmit, children } = props;
  return (
    <form
      className="stack gap-4"
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        focusFirstEmpty(event.currentTarget);
        onSubmit();
      }}
    >
      {!(isUntitled && advice === null) && (
        <div>
          {!isUntitled && <h2 className={styles['title']}>{title}</h2>}
          {advice !== null && <p className={styles['advice']}>{advice}</p>}
        </div>
      )}
      {fields}
      {error !== null && <ErrorView error={error} />}
      <Button kind="primary" size="large" type="submit" disabled={isPending}>
        {submitText}
      </Button>
      {children}
    </form>
  );
}

/** To the first field that is still empty, if there is one. */
function focusFirstEmpty(form: HTMLFormElement): void {
  const fields = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  fields.find(({ value }) => value.trim() === '')?.focus();
}
