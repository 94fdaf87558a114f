import { Link } from '@tanstack/react-router';
import {
  BookOpen,
  CircleAlert,
  CircleArrowDown,
  CircleDashed,
  CircleDotDashed,
  CircleFadingArrowUp,
  RotateCcw,
} from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ChapterList } from '#renderer/parts/chapters/chapter-list.tsx';
import { focusFound } from '#renderer/parts/keys/focus-found.ts';
import { useTranslators } from '#renderer/parts/novel/line-choice.tsx';
import { useNovelsAway } from '#renderer/parts/novel/use-novel-standing.ts';
import savingMarkStyles from '#renderer/parts/saving/saving-mark.module.css';
import { momentOf } from '#renderer/parts/time/use-moment-text.ts';
import { Skeleton } from '#renderer/ui/cards/skeleton.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { ChoiceLabel } from '#renderer/ui/controls/switch.tsx';
import type { VirtualHandle } from '#renderer/ui/virtual/virtual-list.tsx';
import type { ChapterSaving } from '#shared/domain/downloads/download.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { ReadingAction } from '#shared/domain/novels/reading-action.ts';
import {
  branchesById,
  branchToRead,
  hasTranslationChoice,
  translatorsOf,
} from '#shared/domain/novels/translation-line.ts';
import type { NovelSaving } from '../saving/use-novel-saving.ts';
import { LineSheet } from '../title/line-button.tsx';
import { isRead, type NovelReading } from '../title/use-novel-reading.ts';
import { ChapterRowEnd, menuButtonId } from './chapter-row-end.tsx';
import styles from './chapter-section.module.css';
import type { ChapterMarking } from './use-chapter-marking.ts';

const ICONS = {
  saved: CircleArrowDown,
  outdated: CircleFadingArrowUp,
  queued: CircleDashed,
  running: CircleDotDashed,
  failed: CircleAlert,
} as const satisfies Record<ChapterSaving['state'], unknown>;

type NovelChaptersProps = {
  readonly ref: Ref<VirtualHandle>;
  readonly reading: NovelReading;
  readonly saving: NovelSaving;
  readonly marking: ChapterMarking;
  /** In the order in which they are shown. */
  readonly chapters: readonly ChapterListEntry[];
  readonly ids: ReadonlyMap<ChapterListEntry, string>;
  readonly isGrouped: boolean;
  readonly isNew: (chapter: ChapterListEntry) => boolean;
};

/** The rows: each says whose translation it would open, where that is not the same for all. */
export function NovelChapters(props: NovelChaptersProps) {
  const { ref, reading, saving, marking, chapters, ids, isGrouped, isNew } = props;
  const t = useTranslations('novels.chapters');
  const marks = useTranslations('shelves.marks');
  const tOffline = useTranslations('offline');
  const isAway = useNovelsAway();
  const format = useFormatter();
  const { namesOf } = useTranslators();
  const savingText = useSavingText();
  const { slugUrl, lines, line, current, readCounts, bookmarks } = reading;
  const { choose, isChosen, isSought, onFound } = marking;
  const isOneVoice = hasOneVoice(reading.chapters);

  function voiceOf(chapter: ChapterListEntry): string | null {
    const branch = branchToRead(chapter, line?.branchId ?? null, lines);
    if (branch === null || isOneVoice) return null;
    const count = branchesById(chapter).size;
    if (line === null && count > 1) return t('branches', { count });
    const names = namesOf(translatorsOf(branch));
    return line !== null && branch.branchId !== line.branchId ? t('instead', { names }) : names;
  }

  function publishedOn(chapter: ChapterListEntry): string | null {
    const at = momentOf(branchToRead(chapter, line?.branchId ?? null, lines)?.createdAt ?? null);
    return at === null ? null : format.dateTime(at, { dateStyle: 'medium' });
  }

  function troubleOf(chapter: ChapterListEntry): string | null {
    const shown = saving.shownOf(chapter);
    return shown?.state === 'failed' ? savingText(shown) : null;
  }

  /** Where another translation is saved than the one that would be read, it is named. */
  function savingMark(chapter: ChapterListEntry): ReactNode {
    const shown = saving.shownOf(chapter);
    if (shown === null) return null;
    const own = branchToRead(chapter, line?.branchId ?? null, lines);
    const branch = branchesById(chapter).get(shown.branchId);
    const isOther = branch !== undefined && branch.branchId !== own?.branchId;
    return <SavingMark saving={shown} translators={isOther ? namesOf(translatorsOf(branch)) : null} />;
  }

  /** While the service is away only what is saved opens. */
  function closedNow(chapter: ChapterListEntry): string | null {
    return isAway && !saving.isSaved(chapter) ? tOffline('chapterNotSaved') : null;
  }

  function detail(chapter: ChapterListEntry): ReactNode {
    const trouble = troubleOf(chapter);
    // Whole, however long: it says what can be done.
    if (trouble !== null) return <span className={styles['trouble']}>{trouble}</span>;
    const parts = [closedNow(chapter), voiceOf(chapter), publishedOn(chapter)];
    return parts.filter((part) => part !== null).join(' · ') || undefined;
  }

  return (
    <div className={styles['list']}>
      <ChapterList
        ref={ref}
        name={t('title')}
        chapters={chapters}
        ids={ids}
        scrollElementId="main"
        isGrouped={isGrouped}
        isCurrent={(chapter) => isChosen(chapter) ?? chapter === current}
        isDone={(chapter) => isRead(reading, chapter)}
        detail={detail}
        volumeDetail={(volume) => {
          const count = readCounts.byVolume.get(volume);
          return count !== undefined && count.read > 0 && <span>{marks('volumeRead', count)}</span>;
        }}
        trailing={(chapter) => (
          <ChapterRowEnd
            chapter={chapter}
            isRead={isRead(reading, chapter)}
            isCurrent={chapter === current}
            isNew={isNew(chapter)}
            savingMark={savingMark(chapter)}
            bookmarkCount={bookmarks.get(chapterKey(chapter)) ?? 0}
            menu={marking.menu}
            menuButtonId={menuButtonId(ids, chapter)}
            isChosen={isChosen(chapter)}
          />
        )}
        link={(chapter, rowProps) => {
          const chosen = isChosen(chapter);
          const found = isSought(chapter) ? focusFound(onFound) : undefined;
          if (chosen !== null) {
            return (
              <ChoiceLabel ref={found} isChosen={chosen} onChoose={(isRun) => choose(chapter, isRun)} {...rowProps} />
            );
          }
          return (
            <Link
              to="/read/$slugUrl/$volume/$number"
              params={{ slugUrl, volume: chapter.volume, number: chapter.number }}
              search={{}}
              preload={false}
              onClick={() => reading.prepare(chapter)}
              aria-keyshortcuts="W S"
              ref={found}
              {...rowProps}
            />
          );
        }}
      />
    </div>
  );
}

/** Whether everything is by the same translators: then it is said once, beside the list. */
function hasOneVoice(chapters: readonly ChapterListEntry[]): boolean {
  const first = chapters.find(({ branches }) => branches.length > 0)?.branches[0];
  if (first === undefined) return true;
  const names = translatorsOf(first);
  return chapters.every(({ branches }) => branches.every((branch) => areSame(names, translatorsOf(branch))));
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, place) => name === others[place]);
}

type SavingMarkProps = {
  readonly saving: ChapterSaving;
  /** Whose translation it is, where it is not the one that would be read. */
  readonly translators?: string | null;
};

/** Whether a chapter is saved, waits, or could not be saved, in the row of it. */
function SavingMark({ saving, translators = null }: SavingMarkProps) {
  const label = useSavingText()(saving, translators);
  const Icon = ICONS[saving.state];
  return (
    <Icon className={savingMarkStyles['mark']} data-state={saving.state} role="img" aria-label={label}>
      <title>{label}</title>
    </Icon>
  );
}

/** The same in words. */
function useSavingText(): (saving: ChapterSaving, translators?: string | null) => string {
  const t = useTranslations('saved.marks');
  const tTrouble = useTranslations('saved.trouble');
  return ({ state, trouble, missingPictures }, translators = null) => {
    if (state === 'failed') return t('failed', { reason: tTrouble(trouble ?? 'refused') });
    if (state !== 'saved') return t(state);
    if (missingPictures > 0) return t('missingPictures', { count: missingPictures });
    return translators === null ? t('saved') : t('savedIn', { names: translators });
  };
}

/** The large first button: on from where one is, or from the beginning; it asks for the translation if none is chosen and several exist. */
export function ReadActions({ reading }: { readonly reading: NovelReading }) {
  const t = useTranslations('novels.novel');
  const [waiting, setWaiting] = useState<ChapterListEntry | null>(null);
  const { chapters, action, line, isPending } = reading;
  const [first] = chapters;
  if (isPending) return <Skeleton className={styles['coming']} />;
  if (action.kind === 'none' || first === undefined) return null;

  function start(chapter: ChapterListEntry): void {
    if (line === null && hasTranslationChoice([chapter])) setWaiting(chapter);
    else reading.open(chapter);
  }

  function textOf({ kind, chapter }: Exclude<ReadingAction, { kind: 'none' }>): string {
    if (kind === 'begin') return t('read');
    if (kind === 'again') return t('readAgain');
    return t('continue', { volume: chapter.volume, number: chapter.number });
  }

  return (
    <>
      <Button kind="primary" size="large" icon={<BookOpen aria-hidden="true" />} onClick={() => start(action.chapter)}>
        {textOf(action)}
      </Button>
      {action.chapter !== first && (
        <IconButton size="large" name={t('startOver')} icon={<RotateCcw />} onClick={() => start(first)} />
      )}
      <LineSheet
        reading={reading}
        isOpen={waiting !== null}
        onClose={() => setWaiting(null)}
        onChoose={(branchId, isKept) => {
          // Reading goes on all the same where the choice could not be kept.
          if (waiting !== null) reading.open(waiting, isKept ? undefined : (branchId ?? undefined));
        }}
      />
    </>
  );
}
