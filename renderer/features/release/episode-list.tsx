import { CornerDownLeft, Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { RowHeader, useEpisodeOrder } from '#renderer/parts/chapters/row-header.tsx';
import { SelectionAction } from '#renderer/parts/chapters/selection-bar.tsx';
import { useRowMarking } from '#renderer/parts/chapters/use-row-marking.ts';
import { useAdultRule } from '#renderer/parts/release/adult-rule.ts';
import { usePlayingStore } from '#renderer/parts/release/playing-store.ts';
import { useFacts } from '#renderer/parts/release/use-facts.ts';
import { changedByMark, useMarks } from '#renderer/parts/release/use-marks.ts';
import type { PrimaryAction } from '#renderer/parts/release/watch-button.tsx';
import { useAnimeAway } from '#renderer/parts/saving/use-episode-saving.ts';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Form } from '#renderer/ui/controls/text-field.tsx';
import { ContextMenu } from '#renderer/ui/overlays/context-menu.tsx';
import { type VirtualHandle, VirtualList } from '#renderer/ui/virtual/virtual-list.tsx';
import { type EpisodeProgress, episodeByNumber } from '#shared/domain/anime/playback.ts';
import type { Episode, Release } from '#shared/domain/anime/release.ts';
import styles from './episode-list.module.css';
import { EpisodeItems, EpisodeRow } from './episode-row.tsx';
import { SaveSheet, type SheetContent, useSaveOne } from './save-sheet.tsx';

type EpisodeListProps = {
  readonly release: Release;
  readonly progress: readonly EpisodeProgress[];
  readonly action: PrimaryAction;
  readonly hasJump: boolean;
  readonly sheet: SheetContent;
  readonly onSheet: (content: SheetContent) => void;
};

export function EpisodeList({ release, progress, action, hasJump, sheet, onSheet }: EpisodeListProps) {
  const t = useTranslations('anime');
  const tSaved = useTranslations('saved');
  const saveOne = useSaveOne(release);
  const order = useEpisodeOrder();
  const { isBlurred } = useAdultRule();
  const { ordinal } = useFacts();
  const isAway = useAnimeAway();
  const listRef = useRef<VirtualHandle>(null);
  const byEpisode = new Map(progress.map((entry) => [entry.episodeId, entry]));
  const { episodes } = release;
  const watchedCount = episodes.filter(({ id }) => byEpisode.get(id)?.isWatched).length;
  const playingId = usePlayingStore(({ playing }) => (playing?.releaseId === release.id ? playing.episodeId : null));
  const continuedId = action.kind === 'continue' || action.kind === 'next' ? action.episode.id : null;
  const shown = order.isNewestFirst ? episodes.toReversed() : episodes;
  const marks = useMarks(release.id);
  const marking = useRowMarking({
    kind: 'episodes',
    rows: shown,
    shown,
    idOf: ({ id }: Episode) => id,
    listRef,
    marks: {
      canMark: (some, isWatched) => changedByMark(some, progress, isWatched).length > 0,
      // Marks in episode order: the episode marked last counts as the last watched.
      mark: (some, isWatched) => {
        const inOrder = some.toSorted((one, other) => one.sortOrder - other.sortOrder);
        marks.mark(changedByMark(inOrder, progress, isWatched), isWatched);
      },
    },
    // For several episodes, opens the sheet to choose the quality and to see the size.
    save: (some) => {
      const [first, second] = some;
      if (first !== undefined && second === undefined) return saveOne(first);
      onSheet(some);
    },
    isBegunByKeys: false,
  });

  const itemsOf = (episode: Episode) => (
    <EpisodeItems
      episode={episode}
      release={release}
      marking={marking}
      progress={byEpisode.get(episode.id)}
      onSave={saveOne}
    />
  );

  return (
    <section ref={marking.sectionRef} aria-labelledby="episodes-title" onKeyDown={marking.onKeyDown}>
      <RowHeader
        titleId="episodes-title"
        title={t('release.episodes')}
        count={watchedCount > 0 && t('release.watchedCount', { watched: watchedCount, total: episodes.length })}
        rows={episodes}
        marking={marking}
        order={order}
        texts={{
          allDone: t('marks.allWatched'),
          done: t('marks.watched'),
          notDone: t('marks.notWatched'),
        }}
        tools={hasJump && <EpisodeJump episodes={episodes} onJump={marking.jump} />}
        actions={
          <SelectionAction
            label={tSaved('marks.save')}
            icon={<Download />}
            isDisabled={marking.selected.length === 0}
            onChoose={marking.saveSelected}
          />
        }
      />
      {episodes.length === 0 ? (
        <EmptyState title={t('release.noEpisodes.title')} advice={t('release.noEpisodes.advice')} />
      ) : (
        <div className="hung">
          <VirtualList
            ref={listRef}
            name={t('release.episodes')}
            items={shown}
            keyOf={({ id }) => id}
            scrollElementId="main"
            renderItem={(episode) => (
              <EpisodeRow
                episode={episode}
                progress={byEpisode.get(episode.id) ?? null}
                isCurrent={episode.id === (playingId ?? continuedId)}
                isPlaying={episode.id === playingId}
                isBlurred={isBlurred(release)}
                isAway={isAway}
                menu={{ returnFocus: marking.menu.returnFocus, children: itemsOf(episode) }}
                choice={marking.choiceOf(episode)}
              />
            )}
          />
          <ContextMenu {...marking.menu} nameOf={(episode) => t('episode.name', { ordinal: ordinal(episode.ordinal) })}>
            {itemsOf}
          </ContextMenu>
        </div>
      )}
      <SaveSheet
        release={release}
        progress={progress}
        content={sheet}
        onClose={() => onSheet(null)}
        onChoose={() => {
          onSheet(null);
          marking.choosing.begin();
        }}
        isChoosing={marking.choosing.selection !== null}
      />
    </section>
  );
}

type EpisodeJumpProps = { readonly episodes: readonly Episode[]; readonly onJump: (episode: Episode) => void };

function EpisodeJump({ episodes, onJump }: EpisodeJumpProps) {
  const t = useTranslations('anime.release');
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <Form
      className={styles['jump']}
      data-wrong={isWrong || undefined}
      onSend={() => {
        const episode = episodeByNumber(text, episodes);
        setWrong(episode === null);
        if (episode !== null) onJump(episode);
      }}
    >
      <input
        className={styles['number']}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('goToEpisode')}
        placeholder={t('goToEpisode')}
        aria-invalid={isWrong || undefined}
        title={isWrong ? t('noSuchEpisode') : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(false);
        }}
      />
      <IconButton type="submit" size="small" name={t('goToEpisode')} icon={<CornerDownLeft />} />
    </Form>
  );
}
