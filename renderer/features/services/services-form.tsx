import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useChooseServices } from '#renderer/parts/app/demo-switch.tsx';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import type { ServiceChoice } from '#shared/domain/app/own-services.ts';
import { ServiceField } from './service-field.tsx';
import styles from './services-form.module.css';
import { type ServiceDraft, useServiceDraft } from './use-service-draft.ts';

type ServicesFormProps = {
  readonly present: ServiceChoice;
  /** The proxy settings, which a connection may need. */
  readonly network: ReactNode;
  readonly onChosen?: (() => void) | undefined;
};

/** The addresses of both services. Connecting checks those that are unchecked. */
export function ServicesForm({ present, network, onChosen }: ServicesFormProps) {
  const t = useTranslations('services.form');
  const animeField = useRef<HTMLInputElement>(null);
  const novelsField = useRef<HTMLInputElement>(null);
  const anime = useServiceDraft('anime', present.anime);
  const novels = useServiceDraft('novels', present.novels);
  const [isSettling, setSettling] = useState(false);
  const [wasEmpty, setWasEmpty] = useState(false);
  const { choose, isChoosing, error } = useChooseServices(onChosen);
  const isBusy = isSettling || isChoosing;

  async function connect(): Promise<void> {
    setWasEmpty(false);
    setSettling(true);
    const [animeAddress, novelsAddress] = await Promise.all([anime.settle(), novels.settle()]);
    setSettling(false);
    if (animeAddress === false) animeField.current?.focus();
    else if (novelsAddress === false) novelsField.current?.focus();
    else if (animeAddress === null && novelsAddress === null) {
      setWasEmpty(true);
      animeField.current?.focus();
    } else choose({ anime: animeAddress, novels: novelsAddress });
  }

  return (
    <div className={styles['form']}>
      <p className="small soft">{t('advice')}</p>
      <ServiceField
        ref={animeField}
        draft={anime}
        onMove={mayMoveTo(novels) ? (address) => move(address, anime, novels, novelsField.current) : undefined}
      />
      <ServiceField
        ref={novelsField}
        draft={novels}
        onMove={mayMoveTo(anime) ? (address) => move(address, novels, anime, animeField.current) : undefined}
      />
      <details className={styles['elsewhere']}>
        <summary>{t('network')}</summary>
        {network}
      </details>
      {wasEmpty && isEmpty(anime) && isEmpty(novels) && <ErrorLine title={t('nothing')} />}
      {error?.code === 'rejected' ? <ErrorLine title={t('notTaken')} /> : error !== null && <ErrorView error={error} />}
      <Button kind="primary" size="large" aria-disabled={isBusy} onClick={() => void connect()}>
        {isBusy ? t('connecting') : t('connect')}
      </Button>
    </div>
  );
}

const isEmpty = ({ address }: ServiceDraft) => address.trim() === '';

/** Whether the field is empty, or holds the other service's address, so that both can trade places. */
function mayMoveTo(draft: ServiceDraft): boolean {
  return isEmpty(draft) || draft.finding?.kind === 'other-service';
}

function move(address: string, from: ServiceDraft, to: ServiceDraft, field: HTMLInputElement | null): void {
  if (isEmpty(to)) from.setAddress('');
  else void from.look(to.address);
  void to.look(address);
  field?.focus();
}
