import { useTranslations } from 'use-intl';
import { Hero, HeroActions } from '#renderer/parts/hero.tsx';
import { NovelShelfButton } from '#renderer/parts/novel-shelf-menu.tsx';
import { useNovelName } from '#renderer/parts/use-novel-name.ts';
import { ExpandableText } from '#renderer/ui/expandable-text.tsx';
import type { Novel } from '#shared/domain/novel.ts';
import { CopyLink } from './copy-link.tsx';
import { ExportButton, ExportTasks } from './export-button.tsx';
import { FollowButton } from './follow-button.tsx';
import styles from './novel-hero.module.css';
import { NovelSummary, summaryOf } from './novel-summary.tsx';
import { ReadActions } from './read-actions.tsx';
import { ReadingProgress } from './reading-progress.tsx';
import { SaveButton } from './save-button.tsx';
import { useNovelFacts } from './use-novel-facts.ts';
import type { NovelReading } from './use-novel-reading.ts';
import type { NovelSaving } from './use-novel-saving.ts';

type NovelHeroProps = { readonly novel: Novel; readonly reading: NovelReading; readonly saving: NovelSaving };

/** What it is and the one thing to do, in front of its own colours. */
export function NovelHero({ novel, reading, saving }: NovelHeroProps) {
  const t = useTranslations('novels.novel');
  const tActions = useTranslations('app.actions');
  const { titleOf, furtherNamesOf } = useNovelName();
  const facts = useNovelFacts(novel);
  const summary = summaryOf(novel);
  return (
    <Hero
      id={novel.id}
      title={titleOf(novel.name)}
      picture={novel.cover}
      background={novel.background}
      furtherNames={furtherNamesOf(novel.name)}
      age={novel.ageRestriction === null ? null : { label: novel.ageRestriction, isAdult: novel.isAdult }}
      facts={facts}
    >
      <HeroActions>
        <ReadActions reading={reading} />
        <NovelShelfButton novel={novel} />
        <FollowButton novel={novel} isFollowed={reading.title.data?.isFollowed ?? false} />
        <SaveButton reading={reading} saving={saving} />
        <ExportButton saving={saving} />
        <CopyLink slugUrl={novel.slugUrl} />
      </HeroActions>
      <ReadingProgress reading={reading} />
      <ExportTasks saving={saving} />
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
    </Hero>
  );
}
