import { useTranslations } from 'use-intl';
import { PosterCard } from '#renderer/ui/cards/poster-card.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import type { ShelvedNovel } from '#shared/domain/novels/reading.ts';
import { usePictureOf } from '../release/adult-rule.ts';
import styles from '../release/release-marks.module.css';
import { useFacts } from '../release/use-facts.ts';
import { addressOf } from '../router/addresses.ts';
import { useLaterParts } from '../shelves/use-later-parts.ts';
import { refToNovelMenu } from './novel-subjects.ts';
import { ShelfIcon } from './shelf-icon.tsx';
import { readPart, useNovelStanding, useShelfButtonName } from './use-novel-standing.ts';

export function NovelPoster({ novel, facts }: { readonly novel: NovelCard; readonly facts?: string | undefined }) {
  const { novelLine } = useFacts();
  const standing = useNovelStanding(novel.slugUrl);
  const { parts } = useLaterParts();
  return (
    <PosterCard
      ref={refToNovelMenu(novel)}
      {...usePictureOf(novel)}
      facts={facts ?? novelLine(novel)}
      progress={standing === null ? undefined : readPart(standing)}
      badge={novel.isAdult ? (novel.ageRestriction ?? undefined) : undefined}
      marks={standing === null ? undefined : <NovelMarks {...standing} />}
      actions={parts && <parts.NovelShelfIconButton novel={novel} />}
      bareButtons={[{ name: useShelfButtonName(novel), hasMenu: true }]}
      link={{ href: addressOf.novel(novel.slugUrl) }}
    />
  );
}

function NovelMarks({ shelf, newChapters }: Pick<ShelvedNovel, 'shelf' | 'newChapters'>) {
  const t = useTranslations('shelves');
  return (
    <span className={classNames(styles['marks'], styles['plate'])}>
      <span className="row gap-1" role="img" aria-label={t('shelf.named', { name: t(`names.${shelf}`) })}>
        <ShelfIcon shelf={shelf} />
      </span>
      {newChapters > 0 && (
        <span className="row gap-1 strong tabular" role="img" aria-label={t('newChapters', { count: newChapters })}>
          {t('newShort', { count: newChapters })}
        </span>
      )}
    </span>
  );
}
