import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import { assertNever } from '#shared/contract/app-error.ts';
import type { ServiceFinding, ServiceName } from '#shared/domain/app/own-services.ts';
import styles from './services-form.module.css';
import type { ServiceDraft } from './use-service-draft.ts';

type ServiceFieldProps = {
  readonly ref: Ref<HTMLInputElement>;
  readonly draft: ServiceDraft;
  /** Absent where the other service's field is taken. */
  readonly onMove: ((address: string) => void) | undefined;
};

/** Where one service is: its address, what was found there, and its site where that is elsewhere. */
export function ServiceField({ ref, draft, onMove }: ServiceFieldProps) {
  const t = useTranslations('services');
  const id = useId();
  const { service, address, site, outcome } = draft;
  // The novel service shares its host with other sites (novel-service, first page). Only at first: a person who empties the field
  // is still typing in it.
  const [isElsewhere] = useState(service === 'novels' || site !== '');
  const isLooking = outcome.kind === 'looking';
  const finding = outcome.kind === 'found' ? outcome.finding : null;
  const isSiteWrong = finding?.kind === 'not-an-address' && finding.isSite === true;
  const isWrong = outcome.kind === 'failed' || (finding !== null && finding.kind !== 'right' && !isSiteWrong);
  return (
    <form
      className={styles['service']}
      aria-label={t(service)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (address.trim() !== '') void draft.look();
      }}
    >
      <TextField
        ref={ref}
        label={t(service)}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        value={address}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-outcome`}
        onChange={(event) => draft.setAddress(event.currentTarget.value)}
        trailing={
          <Button type="submit" size="small" aria-disabled={isLooking || address.trim() === ''}>
            {isLooking ? t('form.checking') : t('form.check')}
          </Button>
        }
      />
      <div id={`${id}-outcome`} role="status" className={styles['found']}>
        {finding !== null && (
          <FindingNote
            finding={finding}
            wanted={service}
            action={<FindingAction finding={finding} draft={draft} onMove={onMove} />}
          />
        )}
        {outcome.kind === 'failed' && <ErrorView error={outcome.error} />}
      </div>
      <details className={styles['elsewhere']} open={isElsewhere}>
        <summary>{t('form.elsewhere')}</summary>
        <TextField
          label={t(`form.site.${service}`)}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          value={site}
          aria-invalid={isSiteWrong || undefined}
          aria-describedby={isSiteWrong ? `${id}-outcome ${id}-site` : `${id}-site`}
          onChange={(event) => draft.setSite(event.currentTarget.value)}
        />
        <p id={`${id}-site`} className={styles['advice']}>
          {t('form.siteAdvice')}
        </p>
      </details>
    </form>
  );
}

type FindingActionProps = Pick<ServiceFieldProps, 'draft' | 'onMove'> & { readonly finding: ServiceFinding };

function FindingAction({ finding, draft, onMove }: FindingActionProps) {
  const t = useTranslations('services.form');
  switch (finding.kind) {
    case 'needs-https':
    case 'not-plain':
      return (
        <Button size="small" onClick={() => void draft.look(finding.suggestion)}>
          {t('use', { address: finding.suggestion })}
        </Button>
      );
    case 'redirected':
      return (
        <Button size="small" onClick={() => void draft.look(finding.to)}>
          {t('checkOther', { address: finding.to })}
        </Button>
      );
    case 'other-service':
      return (
        onMove && (
          <Button size="small" onClick={() => onMove(draft.address)}>
            {t(`move.${finding.service}`)}
          </Button>
        )
      );
    default:
      return null;
  }
}

type FindingNoteProps = {
  readonly finding: ServiceFinding;
  /** Which service was looked for. */
  readonly wanted: ServiceName;
  /** What can be done about it at once. */
  readonly action?: ReactNode;
};

/** What was found at an address: what it is, and what to do. Stands inside something that is read out when it comes. */
export function FindingNote({ finding, wanted, action }: FindingNoteProps) {
  const { title, advice } = useFindingText()(finding, wanted);
  const isRight = finding.kind === 'right';
  const Icon = isRight ? CircleCheck : CircleAlert;
  return (
    <div className={styles['note']} data-tone={isRight ? 'good' : 'bad'}>
      <Icon className={styles['icon']} aria-hidden="true" />
      <p className="small break-anywhere">
        <span className="block body medium">{title}</span>
        <span className="block soft">{advice}</span>
      </p>
      {action}
    </div>
  );
}

const MINUTE_SECONDS = 60;

const HOUR_SECONDS = 3_600;

const DAY_SECONDS = 86_400;

type FindingText = { readonly title: string; readonly advice: string };

/** What was found at an address, and what the person can do about it, in their language. */
function useFindingText(): (finding: ServiceFinding, wanted: ServiceName) => FindingText {
  const t = useTranslations('services.finding');
  const format = useFormatter();

  function clockText(aheadSeconds: number): string {
    const { way, count, unit } = clockDrift(aheadSeconds);
    return t(`clock.${way}`, { time: format.number(count, { style: 'unit', unit, unitDisplay: 'long' }) });
  }

  return (finding, wanted) => {
    switch (finding.kind) {
      case 'right': {
        const took = t('right.advice', { milliseconds: Math.round(finding.milliseconds) });
        return {
          title: t(`right.${wanted}`, { address: finding.address.baseUrl }),
          advice: finding.clockAheadSeconds === null ? took : `${took} ${clockText(finding.clockAheadSeconds)}`,
        };
      }
      case 'not-an-address':
        if (finding.isSite) return { title: t('notAnAddress.site'), advice: t('notAnAddress.siteAdvice') };
        return { title: t('notAnAddress.title'), advice: t('notAnAddress.advice') };
      case 'needs-https':
        return { title: t('needsHttps.title'), advice: t('needsHttps.advice') };
      case 'not-plain':
        return { title: t('notPlain.title'), advice: t('notPlain.advice') };
      case 'no-network':
        return { title: t('noNetwork.title'), advice: t('noNetwork.advice') };
      case 'unknown-host':
        return { title: t('unknownHost.title', { host: finding.host }), advice: t('unknownHost.advice') };
      case 'refused':
        return { title: t('refused.title', { host: finding.host }), advice: t('refused.advice') };
      case 'timeout':
        return { title: t('timeout.title', { host: finding.host }), advice: t('timeout.advice') };
      case 'certificate': {
        const { host, problem, clockAheadSeconds } = finding;
        return {
          title: t(`certificate.${problem}.title`, { host }),
          // A wrong clock makes good certificates bad: then the advice is about the clock only.
          advice: clockAheadSeconds === null ? t(`certificate.${problem}.advice`) : clockText(clockAheadSeconds),
        };
      }
      case 'blocked-by-edge':
        return {
          title: t('blockedByEdge.title', { host: finding.host }),
          advice: t('blockedByEdge.advice', { status: String(finding.status) }),
        };
      case 'redirected':
        return { title: t('redirected.title', { to: finding.to }), advice: t('redirected.advice') };
      case 'other-service':
        return {
          title: t(`otherService.${finding.service}.title`),
          advice: t(`otherService.${finding.service}.advice`),
        };
      case 'not-the-service':
        return {
          title: t('notTheService.title'),
          advice: t('notTheService.advice', { status: String(finding.status) }),
        };
      case 'other-version':
        return { title: t('otherVersion.title'), advice: t('otherVersion.advice') };
      case 'service-down':
        return { title: t('serviceDown.title'), advice: t('serviceDown.advice', { status: String(finding.status) }) };
      case 'rate-limited':
        return {
          title: t('rateLimited.title'),
          advice: t('rateLimited.advice', { time: format.dateTime(finding.retryAt, { timeStyle: 'medium' }) }),
        };
      case 'proxy':
        return { title: t(`proxy.${finding.problem}.title`), advice: t(`proxy.${finding.problem}.advice`) };
      default:
        return assertNever(finding);
    }
  };
}

/** How far a clock is off, in the unit in which a person would say it. */
type ClockDrift = {
  readonly way: 'ahead' | 'behind';
  readonly count: number;
  readonly unit: 'minute' | 'hour' | 'day';
};

export function clockDrift(aheadSeconds: number): ClockDrift {
  const seconds = Math.abs(aheadSeconds);
  const way = aheadSeconds < 0 ? 'behind' : 'ahead';
  if (seconds >= 2 * DAY_SECONDS) return { way, count: Math.round(seconds / DAY_SECONDS), unit: 'day' };
  if (seconds >= 2 * HOUR_SECONDS) return { way, count: Math.round(seconds / HOUR_SECONDS), unit: 'hour' };
  return { way, count: Math.max(Math.round(seconds / MINUTE_SECONDS), 1), unit: 'minute' };
}
