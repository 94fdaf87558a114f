import { useId } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { Switch } from '#renderer/ui/controls/switch.tsx';
import type { ServiceHost } from '#shared/domain/app/service-connection.ts';
import styles from './connection-page.module.css';

type HostRowProps = {
  readonly host: ServiceHost;
  readonly onTrust: (isTrusted: boolean) => void;
};

const REFRESHED_MILLISECONDS = 10_000;

/** One host: what it is, what it said last, and for a mirror whether signing in may go through it. */
export function HostRow({ host, onTrust }: HostRowProps) {
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
      <LastAnswer host={host} />
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

function LastAnswer({ host }: { readonly host: ServiceHost }) {
  const t = useTranslations('connection');
  const format = useFormatter();
  const now = useNow({ updateInterval: REFRESHED_MILLISECONDS });
  const errorText = useErrorText();
  const { lastAnswer } = host;
  if (lastAnswer === null) return <p className="small faint">{t('notAsked')}</p>;
  const { at, milliseconds, problem } = lastAnswer;
  const when = format.relativeTime(Math.min(at, now.getTime()), now);
  return (
    <p className={styles['answer']} data-good={problem === null || undefined}>
      <span className={styles['dot']} aria-hidden="true" />
      {problem === null ? t('answered', { milliseconds, when }) : t('failed', { what: errorText(problem).title, when })}
    </p>
  );
}
