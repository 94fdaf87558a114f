import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, RefreshCw, Route } from 'lucide-react';
import { useId } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { keyFor, queryFor } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import type { AppError } from '#shared/contract/app-error.ts';
import { isHostAway, type ServiceConnection } from '#shared/domain/app/service-connection.ts';
import styles from './connection-page.module.css';
import { HostRow } from './host-row.tsx';

const REFRESHED_MILLISECONDS = 10_000;

/** Whether the anime service can be reached, through which of its hosts, and what each of them said. */
export function AnimeHosts() {
  const t = useTranslations('connection');
  const id = useId();
  const queryClient = useQueryClient();
  const connection = useQuery(queryFor('service.connection', {}));
  const take = (state: ServiceConnection) => queryClient.setQueryData(keyFor('service.connection', {}), state);
  const check = useCommand('service.check', { onSuccess: take });
  const trust = useCommand('service.trust', { onSuccess: take });
  const failed = check.error ?? trust.error;
  return (
    <section aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id} className="lead">
          {t('hosts')}
        </h2>
        <Button
          icon={<RefreshCw aria-hidden="true" />}
          aria-disabled={check.isPending}
          onClick={() => !check.isPending && check.mutate({})}
          aria-busy={check.isPending}
        >
          {check.isPending ? t('checking') : t('check')}
        </Button>
      </div>
      {failed !== null && <ErrorView error={failed.error} />}
      {connection.data !== undefined && (
        <>
          <ConnectionSummary connection={connection.data} />
          <ul className={styles['hosts']} aria-labelledby={id}>
            {connection.data.hosts.map((host) => (
              <li key={host.origin}>
                <HostRow host={host} onTrust={(isTrusted) => trust.mutate({ origin: host.origin, isTrusted })} />
              </li>
            ))}
          </ul>
          {connection.data.hosts.length === 1 && <p className="small faint">{t('noMirrors')}</p>}
        </>
      )}
    </section>
  );
}

/** One sentence: does it work, and through whom. */
function ConnectionSummary({ connection }: { readonly connection: ServiceConnection }) {
  const t = useTranslations('connection');
  const format = useFormatter();
  const now = useNow({ updateInterval: REFRESHED_MILLISECONDS });
  const errorText = useErrorText();
  const verdict = connectionVerdict(connection);
  const { seenFrom, returnsAt } = connection;
  const Icon = verdict.is === 'away' ? CircleAlert : verdict.is === 'mirror' ? Route : CircleCheck;
  return (
    <section className={styles['summary']} data-verdict={verdict.is} role="status">
      <Icon className={styles['icon']} aria-hidden="true" />
      <div>
        <p className="medium break-anywhere">{t(`verdict.${verdict.is}`, { host: verdict.host })}</p>
        {verdict.problem !== null && (
          <p className="small faint">
            {verdict.is === 'mirror'
              ? t('because', { what: errorText(verdict.problem).title })
              : errorText(verdict.problem).title}
          </p>
        )}
        {verdict.is === 'mirror' && verdict.isPublicOnly && <p className="small faint">{t('publicOnly')}</p>}
        {returnsAt !== null && (
          <p className="small faint">
            {returnsAt > now.getTime()
              ? t('returns', { time: format.dateTime(returnsAt, { timeStyle: 'short' }) })
              : t('returnsWithUse')}
          </p>
        )}
        {seenFrom?.country != null && <p className="small faint">{t('seenFrom', { country: seenFrom.country })}</p>}
      </div>
    </section>
  );
}

/**
 * `unknown`: nothing was asked yet. `problem`: of the configured host, where it has one; where nothing answers, of the one in
 * use. `host` is the one in use. `isPublicOnly`: it may not see the session, so signing in and syncing wait.
 */
type ConnectionVerdict = {
  readonly is: 'good' | 'mirror' | 'away' | 'unknown';
  readonly host: string;
  readonly problem: AppError | null;
  readonly isPublicOnly: boolean;
};

export function connectionVerdict({ hosts }: ServiceConnection): ConnectionVerdict {
  const inUse = hosts.find(({ isInUse }) => isInUse);
  const configured = hosts.find(({ role }) => role === 'configured');
  const host = inUse === undefined ? '' : new URL(inUse.origin).host;
  const problem = configured?.lastAnswer?.problem ?? null;
  const isPublicOnly = inUse !== undefined && !inUse.isTrusted;
  const said = inUse?.lastAnswer ?? null;
  if (said?.problem != null && isHostAway(said.problem))
    return { is: 'away', host, problem: said.problem, isPublicOnly };
  if (inUse?.role === 'mirror') return { is: 'mirror', host, problem, isPublicOnly };
  return { is: said === null ? 'unknown' : 'good', host, problem, isPublicOnly };
}
