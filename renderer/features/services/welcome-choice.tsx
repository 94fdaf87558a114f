import { useQuery } from '@tanstack/react-query';
import { Clapperboard, Globe } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useChooseServices } from '#renderer/parts/app/use-choose-services.ts';
import { ErrorView } from '#renderer/parts/errors/error-view.tsx';
import { PageTitle } from '#renderer/parts/page/page-title.tsx';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { AppIcon } from '#renderer/ui/controls/app-icon.tsx';
import { DEMO_SERVICES } from '#shared/domain/app/own-services.ts';
import { useTitleFocus } from './use-title-focus.ts';
import styles from './welcome-page.module.css';

type WelcomeChoiceProps = {
  /** From the other step. */
  readonly isReturned: boolean;
  readonly onOwn: () => void;
};

/** The demo, which is one click, or services of the person's own. */
export function WelcomeChoice({ isReturned, onOwn }: WelcomeChoiceProps) {
  const t = useTranslations('services.welcome');
  useTitleFocus(isReturned);
  const { choose, isChoosing, error } = useChooseServices();
  const wasLost = useQuery(queryFor('services.read', {})).data?.wasLost === true;
  return (
    <>
      <header className="stack gap-1">
        <span className={styles['icon']}>
          <AppIcon />
        </span>
        <PageTitle>{t('title')}</PageTitle>
        <p className="lead soft">{t('intro')}</p>
      </header>
      {wasLost && <ErrorLine title={t('lost')} advice={t('lostAdvice')} />}
      <div className="stack gap-3">
        <button
          type="button"
          className={styles['choice']}
          data-first
          aria-disabled={isChoosing}
          onClick={() => choose(DEMO_SERVICES)}
        >
          <Clapperboard aria-hidden="true" />
          <span>
            <span className="block strong">{t('demo')}</span>
            <span className="block small soft">{t('demoAdvice')}</span>
          </span>
        </button>
        <button type="button" className={styles['choice']} aria-disabled={isChoosing} onClick={onOwn}>
          <Globe aria-hidden="true" />
          <span>
            <span className="block strong">{t('own')}</span>
            <span className="block small soft">{t('ownAdvice')}</span>
          </span>
        </button>
      </div>
      {error !== null && <ErrorView error={error} />}
      <p className="small faint">{t('later')}</p>
    </>
  );
}
