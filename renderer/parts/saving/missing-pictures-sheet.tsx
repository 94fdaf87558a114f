import { ImageDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { ChapterSaving, PictureAttempt } from '#shared/domain/downloads/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { chapterOfLineKey } from '#shared/domain/novels/chapter-key.ts';
import { useChapterName } from '../chapters/chapter-name.ts';
import { ErrorView, QueryError } from '../errors/error-page.tsx';
import { addressOf } from '../router/addresses.ts';
import styles from './missing-pictures-sheet.module.css';

type MissingPicturesSheetProps = Pick<ComponentProps<typeof Sheet>, 'isOpen' | 'onOpenChange' | 'returnFocus'> & {
  readonly slugUrl: SlugUrl;
  /** The novel's name in the person's language. */
  readonly title: string;
};

/** Bounds the list of chapters. */
const SHOWN = 100;

export function MissingPicturesSheet({ slugUrl, title, ...sheet }: MissingPicturesSheetProps) {
  const t = useTranslations('saved.pictures');
  return (
    <Sheet {...sheet} title={t('title')}>
      <SheetContent slugUrl={slugUrl} title={title} />
    </Sheet>
  );
}

function SheetContent({ slugUrl, title }: Pick<MissingPicturesSheetProps, 'slugUrl' | 'title'>) {
  const t = useTranslations();
  const saving = useAnswer('downloads.ofTitle', { slugUrl });
  if (saving.data === undefined) return saving.isPending ? <SkeletonText /> : <QueryError query={saving} />;
  const lacking = saving.data.chapters.filter(({ missingPictures }) => missingPictures > 0);
  return (
    <MissingPictures
      slugUrl={slugUrl}
      lacking={lacking}
      mostShown={SHOWN}
      wordsFor={(count) =>
        count > 0 ? t('saved.pictures.lost', { title, count }) : t('saved.pictures.none', { title })
      }
    />
  );
}

type MissingPicturesProps = {
  readonly slugUrl: SlugUrl;
  readonly lacking: readonly ChapterSaving[];
  readonly mostShown: number;
  /** The text about a number of missing pictures; null: none. */
  readonly wordsFor: (count: number) => string | null;
};

/** Shows how many pictures are missing in which chapters, with a button that fetches them. */
export function MissingPictures({ slugUrl, lacking, mostShown, wordsFor }: MissingPicturesProps) {
  const t = useTranslations();
  const { nameOf } = useChapterName();
  const command = useCommand('downloads.fetchPictures');
  const count = lacking.reduce((sum, { missingPictures }) => sum + missingPictures, 0);
  const words = wordsFor(count);
  if (words === null && command.isIdle) return null;

  function outcome({ fetched, missing, isAway }: PictureAttempt): string {
    if (missing === 0) return t('saved.pictures.all', { count: fetched });
    if (fetched > 0) return t('saved.pictures.some', { fetched, missing });
    return t(isAway ? 'saved.pictures.away' : 'saved.pictures.nothing');
  }

  return (
    <div className="stack gap-4 break-anywhere">
      {words !== null && <p>{words}</p>}
      {count > 0 && (
        <ul className={styles['chapters']} aria-label={t('saved.pictures.of')}>
          {lacking.slice(0, mostShown).map((chapter) => (
            <li key={chapterOfLineKey(chapter)}>
              <a href={addressOf.chapter({ slugUrl, ...chapter })} className={styles['chapter']}>
                {nameOf(chapter)}
              </a>
              <span className="rigid small faint tabular">
                {t('saved.pictures.count', { count: chapter.missingPictures })}
              </span>
            </li>
          ))}
          {lacking.length > mostShown && <li>{t('saved.failures.more', { count: lacking.length - mostShown })}</li>}
        </ul>
      )}
      {/* Stays after a press, so that the focus is not lost. */}
      {(count > 0 || !command.isIdle) && (
        <Button
          className="self-start"
          icon={<ImageDown />}
          aria-disabled={command.isPending || count === 0}
          onClick={() => command.mutate({ slugUrl })}
        >
          {t(command.isPending ? 'saved.pictures.fetching' : 'saved.pictures.fetch')}
        </Button>
      )}
      <p role="status">{command.data !== undefined && outcome(command.data)}</p>
      {command.error !== null && <ErrorView error={command.error.error} />}
    </div>
  );
}
