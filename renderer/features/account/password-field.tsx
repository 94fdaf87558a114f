import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import type { AppError } from '#shared/contract/app-error.ts';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>;

/** A password, which the person may look at while they type. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTranslations('account.signIn');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          name={isShown ? t('hidePassword') : t('showPassword')}
          icon={isShown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}

/** The first message that the service has for a field; its own words are shown for forms alone. */
export function fieldMessage(error: AppError | null, field: string): string | null {
  return error?.code === 'rejected' ? (error.fields[field]?.[0] ?? null) : null;
}

/** Whether the service refused what was sent as a whole: no field is to blame. */
export function isRefusedAsWhole(error: AppError): boolean {
  return error.code === 'rejected' && Object.keys(error.fields).length === 0;
}

/** What is not about one of the form's own fields: no network, a dead service, a refusal of something else. */
export function unplacedError(error: AppError | null, fields: readonly string[]): AppError | null {
  if (error === null || error.code !== 'rejected') return error;
  return fields.some((field) => fieldMessage(error, field) !== null) ? null : error;
}
