import { useTranslations } from 'use-intl';
import { PageTitle } from '#renderer/parts/page-title.tsx';
import { useNovelName } from '#renderer/parts/use-novel-name.ts';
import { Backdrop } from '#renderer/ui/backdrop.tsx';
import { ExpandableText } from '#renderer/ui/expandable-text.tsx';
import { Picture } from '#renderer/ui/picture.tsx';
import type { Novel } from '#shared/domain/novel.ts';
import styles from './novel-hero.module.css';
import { NovelSummary, summaryOf } from './novel-summary.tsx';
import { ReadActions } from './read-actions.tsx';
import { useNovelFacts } from './use-novel-facts.ts';
import type { NovelReading } from './use-novel-reading.ts';

type NovelHeroProps = { readonly novel: Novel; readonly reading: NovelReading };

/** What it is and the one thing to do, in front of its own colours. */
export function NovelHero({ novel, reading }: NovelHeroProps) {
  const t = useTranslations('novels.novel');
  const tActions = useTranslations('app.actions');
  const { titleOf, furtherNamesOf } = useNovelName();
  const facts = useNovelFacts(novel);
  const title = titleOf(novel.name);
  const furtherNames = furtherNamesOf(novel.name);
  const summary = summaryOf(novel);
  return (
    <header className={styles['hero']}>
      <Backdrop source={novel.background ?? novel.cover} look="haze" />
      <Picture className={styles['cover']} source={novel.cover} id={novel.id} title={title} isEager />
      <div className={styles['text']}>
        <div>
          <PageTitle>{title}</PageTitle>
          {furtherNames.length > 0 && <p className={styles['names']}>{furtherNames.join(' / ')}</p>}
        </div>
        <ul className={styles['facts']}>
          {novel.ageRestriction !== null && (
            <li className={styles['age']} data-adult={novel.isAdult || undefined}>
              {novel.ageRestriction}
            </li>
          )}
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <ReadActions reading={reading} />
        {summary === null ? (
          <p className={styles['quiet']}>{t('noSummary')}</p>
        ) : (
          <ExpandableText
            className={styles['summary']}
            text={<NovelSummary document={summary} />}
            moreLabel={tActions('showMore')}
            lessLabel={tActions('showLess')}
          />
        )}
      </div>
    </header>
  );
}
