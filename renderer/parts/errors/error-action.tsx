import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '#renderer/ui/controls/button.tsx';
import type { AppError } from '#shared/contract/app-error.ts';
import { errorRemedy } from './error-remedy.ts';

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
