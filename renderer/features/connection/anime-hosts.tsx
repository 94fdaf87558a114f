import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, RefreshCw, Route } from 'lucide-react';
import { useId } from 'react';
import { useFormatter, useLocale, useNow, useTranslations } from 'use-intl';
import { keyFor, useAnswer } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { ErrorView, QueryError } from '#renderer/parts/errors/error-page.tsx';
import { useAge } from '#renderer/parts/time/use-moment-text.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Switch } from '#renderer/ui/controls/switch.tsx';
import { isHostAway, type ServiceConnection, type ServiceHost } from '#shared/domain/app/service-connection.ts';
import styles from './connection-page.module.css';

const REFRESHED_MILLISECONDS = 10_000;
const ICONS = { good: CircleCheck, mirror: Route, away: CircleAlert, unknown: CircleCheck } as const;

export function AnimeHosts() {
  const t = useTranslations();
  const id = useId();
  const queryClient = useQueryClient();
  const answer = useAnswer('service.connection', {});
  const connection = answer.data;
  const onSuccess = (state: ServiceConnection) => queryClient.setQueryData(keyFor('service.connection', {}), state);
  const check = useCommand('service.check', { onSuccess });
  const trust = useCommand('service.trust', { onSuccess });
  const failed = check.error ?? trust.error;
  return (
    <section aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id} className="lead">
          {t('connection.hosts')}
        </h2>
        <Button
          icon={<RefreshCw />}
          aria-disabled={check.isPending}
          onClick={() => check.mutate({})}
          aria-busy={check.isPending}
        >
          {check.isPending ? t('services.form.checking') : t('connection.check')}
        </Button>
      </div>
      {failed === null ? <QueryError query={answer} /> : <ErrorView error={failed.error} />}
      {connection !== undefined && (
        <>
          <ConnectionSummary connection={connection} />
          <ul className={styles['hosts']} aria-labelledby={id}>
            {connection.hosts.map((host) => (
              <li key={host.origin}>
                <HostRow host={host} onTrust={(isTrusted) => trust.mutate({ origin: host.origin, isTrusted })} />
              </li>
            ))}
          </ul>
          {connection.hosts.length === 1 && <p className="small faint">{t('connection.noMirrors')}</p>}
        </>
      )}
    </section>
  );
}

function ConnectionSummary({ connection }: { readonly connection: ServiceConnection }) {
  const t = useTranslations('connection');
  const format = useFormatter();
  const now = useNow({ updateInterval: REFRESHED_MILLISECONDS });
  const errorText = useErrorText();
  const { is, host, problem, isPublicOnly } = connectionVerdict(connection);
  const { seenFrom, returnsAt } = connection;
  const countryNames = new Intl.DisplayNames(useLocale(), { type: 'region' });
  const Icon = ICONS[is];
  const what = problem && errorText(problem).title;
  const details = [
    what && (is === 'mirror' ? t('because', { what }) : what),
    is === 'mirror' && isPublicOnly && t('publicOnly'),
    returnsAt !== null && returnsAt <= now.getTime() && t('returnsWithUse'),
    returnsAt !== null &&
      returnsAt > now.getTime() &&
      t('returns', { time: format.dateTime(returnsAt, { timeStyle: 'short' }) }),
    seenFrom?.country != null && t('seenFrom', { country: countryNames.of(seenFrom.country) ?? seenFrom.country }),
  ];
  return (
    <section className={styles['summary']} data-verdict={is} role="status">
      <Icon className={styles['icon']} />
      <div>
        <p className="medium break-anywhere">{t(`verdict.${is}`, { host })}</p>
        {details.filter(Boolean).map((detail) => (
          <p key={detail || ''} className="small faint">
            {detail}
          </p>
        ))}
      </div>
    </section>
  );
}

/**
 * `is`: `unknown` until the used host was asked. `host`: the used one. `problem`: the configured host's, or the used
 * host's if the used one does not answer. `isPublicOnly`: the used host must not see the session, so signing in and syncing wait.
 */
export function connectionVerdict({ hosts }: ServiceConnection) {
  const inUse = hosts.find(({ isInUse }) => isInUse);
  const configured = hosts.find(({ role }) => role === 'configured');
  const answer = inUse?.lastAnswer ?? null;
  const facts = {
    host: inUse === undefined ? '' : new URL(inUse.origin).host,
    problem: configured?.lastAnswer?.problem ?? null,
    isPublicOnly: inUse !== undefined && !inUse.isTrusted,
  };
  if (answer?.problem != null && isHostAway(answer.problem))
    return { ...facts, is: 'away' as const, problem: answer.problem };
  if (inUse?.role === 'mirror') return { ...facts, is: 'mirror' as const };
  return { ...facts, is: answer === null ? ('unknown' as const) : ('good' as const) };
}

function HostRow({ host, onTrust }: { readonly host: ServiceHost; readonly onTrust: (isTrusted: boolean) => void }) {
  const t = useTranslations('connection');
  const id = useId();
  const { origin, role, isInUse, isTrusted, mayBeTrusted } = host;
  return (
    <section className={styles['host']} aria-labelledby={id} data-in-use={isInUse || undefined}>
      <h3 id={id} className={styles['name']}>
        <span className="break-anywhere">{new URL(origin).host}</span>
        <span className="small faint regular">{t(role)}</span>
        {isInUse && <span className={styles['mark']}>{t('inUse')}</span>}
      </h3>
      <LastAnswer answer={host.lastAnswer} />
      {role === 'mirror' && mayBeTrusted && (
        <div className={styles['trust']}>
          <div>
            <p id={`${id}-trust`}>{t('trust')}</p>
            <p id={`${id}-advice`} className="small faint">
              {t('trustAdvice')}
            </p>
          </div>
          <Switch isOn={isTrusted} onChange={onTrust} labelledBy={`${id}-trust`} describedBy={`${id}-advice`} />
        </div>
      )}
    </section>
  );
}

function LastAnswer({ answer }: { readonly answer: ServiceHost['lastAnswer'] }) {
  const t = useTranslations('connection');
  const age = useAge();
  const errorText = useErrorText();
  if (answer === null) return <p className="small faint">{t('notAsked')}</p>;
  const { at, milliseconds, problem } = answer;
  return (
    <p className={styles['answer']} data-good={problem === null || undefined}>
      <span className={styles['dot']} aria-hidden="true" />
      {problem === null ? t('answered', { milliseconds, when: age(at) }) : `${errorText(problem).title}, ${age(at)}`}
    </p>
  );
}
