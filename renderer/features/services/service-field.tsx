import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Form, TextField } from '#renderer/ui/controls/text-field.tsx';
import type { ServiceFinding, ServiceName } from '#shared/domain/app/own-services.ts';
import styles from './services-form.module.css';
import type { ServiceDraft } from './use-service-draft.ts';

type ServiceFieldProps = {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly draft: ServiceDraft;
  /** Moves the address to the other service's field; undefined while that holds an address of its own. */
  readonly onMove: ((address: string) => void) | undefined;
};

const URL_FIELD = {
  type: 'url',
  inputMode: 'url',
  autoCapitalize: 'none',
  placeholder: 'https://',
} as const;

/** The address of a service, the result of its check, and the address of its site if that differs. */
export function ServiceField({ ref, draft, onMove }: ServiceFieldProps) {
  const t = useTranslations('services');
  const id = useId();
  const { service, address, site, finding, error, isLooking } = draft;
  // The novel service shares its host with other sites (novel-service, first page). Decided once, since closing would take the
  // field from the person who empties it.
  const [isElsewhere] = useState(service === 'novels' || site !== '');
  const isSiteWrong = finding?.kind === 'not-an-address' && finding.isSite === true;
  const isWrong = error !== null || (finding !== null && finding.kind !== 'right' && !isSiteWrong);
  return (
    <Form className={styles['service']} aria-label={t(service)} noValidate onSend={() => void draft.look()}>
      <TextField
        {...URL_FIELD}
        ref={ref}
        label={t(service)}
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
            action={<FindingAction finding={finding} field={ref} draft={draft} onMove={onMove} />}
          />
        )}
        {error !== null && <ErrorView error={error} />}
      </div>
      <details className={styles['elsewhere']} open={isElsewhere}>
        <summary>{t('form.elsewhere')}</summary>
        <TextField
          {...URL_FIELD}
          label={t(`form.site.${service}`)}
          value={site}
          aria-invalid={isSiteWrong || undefined}
          aria-describedby={isSiteWrong ? `${id}-outcome ${id}-site` : `${id}-site`}
          onChange={(event) => draft.setSite(event.currentTarget.value)}
        />
        <p id={`${id}-site`} className="small soft">
          {t('form.siteAdvice')}
        </p>
      </details>
    </Form>
  );
}

type FindingActionProps = Pick<ServiceFieldProps, 'draft' | 'onMove'> & {
  readonly finding: ServiceFinding;
  readonly field: ServiceFieldProps['ref'];
};

function FindingAction({ finding, field, draft, onMove }: FindingActionProps) {
  const t = useTranslations('services.form');
  const button = (text: string, onClick: () => void) => (
    <Button size="small" onClick={onClick}>
      {text}
    </Button>
  );
  function lookAt(address: string): void {
    void draft.look(address);
    // The pressed button disappears with its finding.
    field.current?.focus();
  }

  switch (finding.kind) {
    case 'needs-https':
    case 'not-plain':
      return button(t('use', { address: finding.suggestion }), () => lookAt(finding.suggestion));
    case 'redirected':
      return button(t('checkOther', { address: finding.to }), () => lookAt(finding.to));
    case 'other-service':
      return onMove && button(t(`move.${finding.service}`), () => onMove(draft.address));
    default:
      return null;
  }
}

type FindingNoteProps = { readonly finding: ServiceFinding; readonly wanted: ServiceName; readonly action?: ReactNode };

/** The result of a check, with advice. Belongs in a live region. */
export function FindingNote({ finding, wanted, action }: FindingNoteProps) {
  const { title, advice } = useFindingText(finding, wanted);
  const isRight = finding.kind === 'right';
  const Icon = isRight ? CircleCheck : CircleAlert;
  return (
    <div className={styles['note']} data-tone={isRight ? 'good' : 'bad'}>
      <Icon className={styles['icon']} />
      <p className="small break-anywhere">
        <span className="block body medium">{title}</span>
        <span className="block soft">{advice}</span>
      </p>
      {action}
    </div>
  );
}

function useFindingText(finding: ServiceFinding, wanted: ServiceName): { title: string; advice: string } {
  const t = useTranslations('services.finding');
  const format = useFormatter();

  function clockText(aheadSeconds: number): string {
    const { way, count, unit } = clockDrift(aheadSeconds);
    return t(`clock.${way}`, { time: format.number(count, { style: 'unit', unit, unitDisplay: 'long' }) });
  }

  switch (finding.kind) {
    case 'right': {
      const took = t('right.advice', { milliseconds: Math.round(finding.milliseconds) });
      return {
        title: t(`right.${wanted}`, { address: finding.address.baseUrl }),
        advice: finding.clockAheadSeconds === null ? took : `${took} ${clockText(finding.clockAheadSeconds)}`,
      };
    }
    case 'not-an-address':
      if (finding.isSite) return { title: t('not-an-address.site'), advice: t('not-an-address.siteAdvice') };
      return { title: t('not-an-address.title'), advice: t('not-an-address.advice') };
    case 'certificate': {
      const { host, problem, clockAheadSeconds } = finding;
      return {
        title: t(`certificate.${problem}.title`, { host }),
        // With a wrong clock good certificates fail, so the advice is about the clock only.
        advice: clockAheadSeconds === null ? t(`certificate.${problem}.advice`) : clockText(clockAheadSeconds),
      };
    }
    case 'other-service':
      return { title: t(`otherService.${finding.service}.title`), advice: t(`otherService.${finding.service}.advice`) };
    case 'proxy':
      return { title: t(`proxy.${finding.problem}.title`), advice: t(`proxy.${finding.problem}.advice`) };
    default: {
      const values = {
        host: 'host' in finding ? finding.host : '',
        to: 'to' in finding ? finding.to : '',
        status: 'status' in finding ? String(finding.status) : '',
        time: 'retryAt' in finding ? format.dateTime(finding.retryAt, { timeStyle: 'medium' }) : '',
      };
      return { title: t(`${finding.kind}.title`, values), advice: t(`${finding.kind}.advice`, values) };
    }
  }
}

const DRIFT_UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** How wrong a clock is, in the largest unit that it is off by at least two of; else in minutes. */
export function clockDrift(aheadSeconds: number) {
  const off = Math.abs(aheadSeconds);
  const { unit, seconds } = DRIFT_UNITS.find((known) => off >= 2 * known.seconds) ?? DRIFT_UNITS[2];
  return {
    way: aheadSeconds < 0 ? ('behind' as const) : ('ahead' as const),
    count: Math.max(Math.round(off / seconds), 1),
    unit,
  };
}
