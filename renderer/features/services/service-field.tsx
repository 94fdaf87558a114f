import { type Ref, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorView } from '#renderer/parts/errors/error-view.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import type { ServiceFinding } from '#shared/domain/app/own-services.ts';
import { FindingNote } from './finding-note.tsx';
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
