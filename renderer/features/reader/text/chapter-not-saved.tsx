import { CloudOff, Download, List, RotateCw } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { LineChoice } from '#renderer/parts/novel/line-choice.tsx';
import { SavedWay } from '#renderer/parts/saving/saved-way.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import type { AppError } from '#shared/contract/app-error.ts';
import type { ChapterNavigation } from '../place/use-chapter-navigation.ts';
import { useReaderStore } from '../reader-store.ts';
import { useSpeechStore } from '../speech/speech-store.ts';
import styles from './chapter-trouble.module.css';
import type { OpenChapter } from './use-open-chapter.ts';

type ChapterNotSavedProps = {
  readonly opened: OpenChapter;
  readonly navigation: ChapterNavigation;
  /** Why the service gives nothing. */
  readonly error: AppError;
  readonly onRetry: () => void;
};

/**
 * The service is out of reach and nothing is saved to read instead: a way to have it saved once the service is back, and to
 * what is saved. It comes by itself when it can be had. The saved chapters beside it are below.
 */
export function ChapterNotSaved({ opened, navigation, error, onRetry }: ChapterNotSavedProps) {
  const t = useTranslations('offline.reader');
  const tActions = useTranslations('app.actions');
  const errorText = useErrorText();
  useTrouble();
  const isListed = opened.neighbours.entry !== undefined;
  return (
    <div className={styles['trouble']}>
      <EmptyState
        icon={<CloudOff aria-hidden="true" />}
        title={<span role="status">{t(isListed ? 'notSaved' : 'titleNotSaved')}</span>}
        advice={t('comes', { problem: errorText(error).title })}
        action={
          <div className="cluster justify-center gap-2">
            {isListed && <SaveLater opened={opened} />}
            <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
              {tActions('retry')}
            </Button>
            <WhatIsSaved opened={opened} />
          </div>
        }
      />
      <SavedLines opened={opened} navigation={navigation} />
    </div>
  );
}

/** Puts the chapter into the queue, which goes on by itself when the service is back. */
function SaveLater({ opened }: { readonly opened: OpenChapter }) {
  const t = useTranslations('offline.reader');
  const { slugUrl, volume, number, read, saved } = opened;
  const add = useCommand('downloads.add');
  const wanted = { volume, number, branchId: read?.branchId ?? null };
  const state = saved.of(wanted)?.state;
  const isWaiting = state === 'queued' || state === 'running';
  return (
    <Button
      kind="primary"
      icon={<Download aria-hidden="true" />}
      disabled={isWaiting || add.isPending}
      onClick={() => add.mutate({ slugUrl, chapters: [wanted] })}
    >
      {t(isWaiting ? 'waits' : 'save')}
    </Button>
  );
}

function WhatIsSaved({ opened }: { readonly opened: OpenChapter }) {
  const t = useTranslations('offline.reader');
  const openPanel = useReaderStore((state) => state.openPanel);
  const isAnySaved = opened.chapters.some(opened.saved.has);
  if (!isAnySaved) return <SavedWay />;
  return (
    <Button icon={<List aria-hidden="true" />} onClick={() => openPanel('contents')}>
      {t('savedChapters')}
    </Button>
  );
}

/** Where this very chapter is saved, but not as it is read. */
function SavedLines({ opened, navigation }: Pick<ChapterNotSavedProps, 'opened' | 'navigation'>) {
  const t = useTranslations('offline.reader');
  const { volume, number, lines, read, saved } = opened;
  const here = saved.branchesOf({ volume, number });
  const others = lines.filter(({ branchId }) => here.includes(branchId) && branchId !== read?.branchId);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="saved-lines">
      <h2 id="saved-lines" className={styles['others']}>
        {t('otherLines')}
      </h2>
      <LineChoice lines={others} chosenId={null} onChoose={navigation.readIn} />
    </section>
  );
}

/** Says that there is nothing to read as long as the component is shown: the controls then stay, as the only way on. */
export function useTrouble({ endsReading = true }: { readonly endsReading?: boolean } = {}): void {
  const showTrouble = useReaderStore((state) => state.showTrouble);
  const send = useSpeechStore((state) => state.send);
  useLayoutEffect(() => {
    showTrouble(true);
    if (endsReading) send({ type: 'failed', why: 'closed' });
    return () => showTrouble(false);
  }, [showTrouble, send, endsReading]);
}
