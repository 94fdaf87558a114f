import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '#renderer/ui/controls/button.tsx';
import type { AppError } from '#shared/contract/app-error.ts';

type ErrorActionProps = {
  readonly error: AppError;
  readonly onRetry: (() => void) | undefined;
  readonly size: 'small' | 'medium';
};

/** The button that belongs to an error, if any helps. */
export function ErrorAction({ error, onRetry, size }: ErrorActionProps) {
  const t = useTranslations('app.actions');
  const remedy = errorRemedy(error);
  if (remedy === 'sign-in') {
    return (
      <Link to="/account" className={buttonClass({ size })}>
        {t('signIn')}
      </Link>
    );
  }
  if (remedy === 'none' || onRetry === undefined) return null;
  return (
    <Button size={size} icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
      {t('retry')}
    </Button>
  );
}

/** What can be offered beside an error's text: to try again, to sign in, or nothing, where neither would help. */
type ErrorRemedy = 'retry' | 'sign-in' | 'none';

export function errorRemedy({ code }: AppError): ErrorRemedy {
  switch (code) {
    case 'signed-out':
      return 'sign-in';
    case 'not-found':
    case 'invalid-input':
    case 'forbidden':
      return 'none';
    default:
      return 'retry';
  }
}
