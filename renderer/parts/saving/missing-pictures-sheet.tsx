import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { ChapterSaving, PictureAttempt } from '#shared/domain/downloads/download.ts';
import { chapterOfLineKey } from '#shared/domain/downloads/download-plan.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { failureOf } from '../errors/failure-of.ts';
import { QueryError } from '../errors/query-error.tsx';
import styles from './missing-pictures-sheet.module.css';

type TitleProps = {
  readonly slugUrl: SlugUrl;
  /** As the person reads it. */
  readonly title: string;
};

type MissingPicturesSheetProps = TitleProps & {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly returnFocus?: (() => HTMLElement | null) | undefined;
};

/** Bounds the list of chapters. */
const SHOWN = 100;

/** Which saved chapters of a title lack pictures, and the way to ask for them now. */
export function MissingPicturesSheet({ slugUrl, title, isOpen, onOpenChange, returnFocus }: MissingPicturesSheetProps) {
  const t = useTranslations('saved.pictures');
  const tActions = useTranslations('app.actions');
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('title')}
      closeName={tActions('close')}
      returnFocus={returnFocus}
    >
      <SheetContent slugUrl={slugUrl} title={title} />
    </Sheet>
  );
}

function SheetContent({ slugUrl, title }: TitleProps) {
  const t = useTranslations('saved.pictures');
  const errorText = useErrorText();
  const saving = useQuery(queryFor('downloads.ofTitle', { slugUrl }));
  const command = useCommand('downloads.fetchPictures');
  if (saving.data === undefined) {
    if (saving.isPending) return <SkeletonText />;
    return <QueryError query={saving} />;
  }
  const lacking = saving.data.chapters.filter(({ missingPictures }) => missingPictures > 0);
  const count = lacking.reduce((sum, { missingPictures }) => sum + missingPictures, 0);
  const failure = command.error === null ? null : errorText(failureOf(command.error));

  function outcome({ fetched, missing, isAway }: PictureAttempt): string {
    if (missing === 0) return t('all', { count: fetched });
    if (fetched > 0) return t('some', { fetched, missing });
    return t(isAway ? 'away' : 'nothing');
  }

  return (
    <div className="stack gap-4 break-anywhere">
      <p>{count > 0 ? t('lost', { title, count }) : t('none', { title })}</p>
      {count > 0 && (
        <ul className={styles['chapters']} aria-label={t('of')}>
          {lacking.slice(0, SHOWN).map((chapter) => (
            <LackingChapter key={chapterOfLineKey(chapter)} slugUrl={slugUrl} chapter={chapter} />
          ))}
          {lacking.length > SHOWN && <li>{t('more', { count: lacking.length - SHOWN })}</li>}
        </ul>
      )}
      {/* Stays where it was pressed: focus would be lost with it. */}
      {(count > 0 || !command.isIdle) && (
        <Button
          className={styles['retry']}
          icon={<RotateCw aria-hidden="true" />}
          aria-disabled={command.isPending || count === 0}
          onClick={() => !command.isPending && count > 0 && command.mutate({ slugUrl })}
        >
          {t(command.isPending ? 'trying' : 'retry')}
        </Button>
      )}
      <p role="status">{command.data !== undefined && outcome(command.data)}</p>
      {failure !== null && <ErrorLine title={failure.title} advice={failure.advice} />}
    </div>
  );
}

function LackingChapter({ slugUrl, chapter }: { readonly slugUrl: SlugUrl; readonly chapter: ChapterSaving }) {
  const t = useTranslations('saved.pictures');
  const tChapters = useTranslations('novels.chapters');
  const { volume, number, branchId, missingPictures } = chapter;
  return (
    <li>
      <Link
        to="/read/$slugUrl/$volume/$number"
        params={{ slugUrl, volume, number }}
        search={{ branch: branchId ?? undefined }}
        preload={false}
        className={styles['chapter']}
      >
        {volume === '' ? tChapters('chapter', { number }) : tChapters('volumeChapter', { volume, number })}
      </Link>
      <span className="rigid small faint tabular">{t('count', { count: missingPictures })}</span>
    </li>
  );
}
