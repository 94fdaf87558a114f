import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert, Compass, RotateCw, WifiOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { EmptyState, ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { Button, ButtonLink } from '#renderer/ui/controls/button.tsx';
import type { AppError } from '#shared/contract/app-error.ts';
import { isMagnet } from '#shared/domain/anime/magnet.ts';
import { isHostAway } from '#shared/domain/app/service-connection.ts';
import { PageTitle, usePageTitle } from '../page/page-header.tsx';
import { addressOf } from '../router/addresses.ts';
import { SavedLink } from '../saving/saved-link.tsx';
import { failureOf } from './failure-of.ts';

/** Without `onRetry`, trying again cannot help. */
type ErrorProps = { readonly error: AppError; readonly onRetry?: (() => void) | undefined };

export function ErrorPage({ error, onRetry }: ErrorProps) {
  const t = useTranslations('app.actions');
  const { title, advice } = useErrorText()(error);
  usePageTitle(title);
  const isAway = isHostAway(error);
  const isMissing = error.code === 'not-found';
  const Icon = isAway ? WifiOff : isMissing ? Compass : CircleAlert;
  return (
    <EmptyState
      icon={<Icon />}
      title={<PageTitle size="small">{title}</PageTitle>}
      // No alert for the title: it takes the focus on a visit, which announces it.
      advice={<span role="alert">{advice}</span>}
      action={
        <div className="cluster justify-center gap-2">
          <ErrorAction error={error} onRetry={onRetry} size="medium" />
          {isAway && <SavedLink />}
          {isMissing && <ButtonLink href={addressOf.home}>{t('goHome')}</ButtonLink>}
        </div>
      }
    />
  );
}

export function ErrorAction({ error, onRetry, size }: ErrorProps & { readonly size: 'small' | 'medium' }) {
  const t = useTranslations('app.actions');
  const remedy = errorRemedy(error);
  if (remedy === 'sign-in') {
    return (
      <ButtonLink href={addressOf.account} size={size}>
        {t('signIn')}
      </ButtonLink>
    );
  }
  if (remedy === 'none' || onRetry === undefined) return null;
  return <RetryButton size={size} onClick={onRetry} />;
}

export function RetryButton(props: ComponentProps<typeof Button>) {
  const t = useTranslations('app.actions');
  return (
    <Button size="small" icon={<RotateCw />} {...props}>
      {t('retry')}
    </Button>
  );
}

/** Trying again helps with all other errors. */
const REMEDIES: Partial<Record<AppError['code'], 'sign-in' | 'none'>> = {
  'signed-out': 'sign-in',
  'not-found': 'none',
  'invalid-input': 'none',
  forbidden: 'none',
};

export function errorRemedy({ code }: AppError): 'retry' | 'sign-in' | 'none' {
  return REMEDIES[code] ?? 'retry';
}

const LONGEST_ADDRESS = 10_000;

/** The address as it may be opened outside the app: http(s) without credentials, or a torrent's magnet link; else null. */
export function outsideAddress(address: string): string | null {
  if (address.length > LONGEST_ADDRESS) return null;
  if (isMagnet(address)) return address;
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.href;
}

/** Opens an address outside the app. False for an unsafe one, and without a recent press: it would be blocked silently. */
export function openOutside(address: string): boolean {
  const opened = outsideAddress(address);
  if (opened === null || !navigator.userActivation.isActive) return false;
  window.open(opened, '_blank', 'noopener,noreferrer');
  return true;
}

type PartErrorProps = { readonly part?: ComponentProps<typeof ErrorLine>['part'] };

export function ErrorView({ error, onRetry, part }: ErrorProps & PartErrorProps) {
  const errorText = useErrorText();
  // The person cancelled.
  if (error.code === 'cancelled') return null;
  return (
    <ErrorLine
      {...errorText(error)}
      part={part}
      tone={error.code === 'offline' ? 'offline' : 'error'}
      action={<ErrorAction error={error} onRetry={onRetry} size="small" />}
    />
  );
}

type QueryErrorProps = PartErrorProps & { readonly query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'> };

/** Draws nothing for a query that still has an answer. */
export function QueryError({ query: { data, error, refetch }, part }: QueryErrorProps) {
  if (data !== undefined || error === null) return null;
  return <ErrorView part={part} error={failureOf(error)} onRetry={() => void refetch()} />;
}
