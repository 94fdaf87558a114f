import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useAdultRule } from '#renderer/parts/release/adult-rule.ts';
import { EpisodeStill } from '#renderer/parts/release/episode-still.tsx';
import { lineOf } from '#renderer/parts/release/use-facts.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { Row } from '#renderer/ui/cards/row.tsx';
import type { EntryLink } from '#renderer/ui/controls/choice-box.tsx';
import { useListener } from '#renderer/ui/use-listener.ts';
import { type VirtualHandle, VirtualList } from '#renderer/ui/virtual/virtual-list.tsx';
import { type EpisodeProgress, episodeByNumber } from '#shared/domain/anime/playback.ts';
import type { Episode } from '#shared/domain/anime/release.ts';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import { nameLanguage } from '#shared/domain/chapter-document/text-language.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import { usePlayer } from '../session/player-context.ts';
import styles from './episodes-panel.module.css';

const LIST_ID = 'player-episodes';
const ROW_REM = 4.5;
/** Digits typed within this time belong to one number. */
const TYPING_MILLISECONDS = 1_000;

/** The episodes of the release, opened at the one that plays. A typed number leads to that episode. */
export function EpisodesPanel() {
  const t = useTranslations('player.keys.commands');
  const { release, episode } = usePlayer();
  const { episodes } = release;
  const progress = useAnswer('progress.forRelease', { releaseId: release.id });
  const known = new Map(progress.data?.map((entry) => [entry.episodeId, entry]));
  const listRef = useRef<VirtualHandle>(null);
  const typed = useRef({ text: '', atMilliseconds: Number.NEGATIVE_INFINITY });
  /** Takes the focus once its row is drawn. */
  const [sought, setSought] = useState<EpisodeId | null>(episode.id);

  useListener(document, 'keydown', (event) => {
    const isInside = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
    if (!isInside || event.ctrlKey || event.altKey || event.metaKey || !/^[\d.,]$/.test(event.key)) return;
    const isGoingOn = event.timeStamp - typed.current.atMilliseconds < TYPING_MILLISECONDS;
    const text = (isGoingOn ? typed.current.text : '') + event.key;
    typed.current = { text, atMilliseconds: event.timeStamp };
    const found = episodeByNumber(text, episodes);
    if (found === null) return;
    listRef.current?.scrollTo(episodes.indexOf(found));
    setSought(found.id);
  });

  function focusFound(link: HTMLElement | null): void {
    if (link === null) return;
    link.focus({ preventScroll: true });
    setSought(null);
  }

  return (
    <div className={styles['list']}>
      <VirtualList
        ref={listRef}
        name={t('episodes')}
        items={episodes}
        keyOf={({ id }) => id}
        rowRem={ROW_REM}
        scrollElementId={LIST_ID}
        opensAt={episodes.findIndex(({ id }) => id === episode.id)}
        renderItem={(listed) => (
          <EpisodeLine
            listed={listed}
            progress={known.get(listed.id) ?? null}
            linkRef={listed.id === sought ? focusFound : undefined}
          />
        )}
      />
    </div>
  );
}

type EpisodeLineProps = {
  readonly listed: Episode;
  readonly progress: EpisodeProgress | null;
  readonly linkRef: EntryLink['ref'];
};

function EpisodeLine({ listed, progress, linkRef }: EpisodeLineProps) {
  const t = useTranslations();
  const { isBlurred } = useAdultRule();
  const { view, episode, release, nameOf } = usePlayer();
  const { durationSeconds, opening } = listed;
  const isCurrent = listed.id === episode.id;
  const isPlayable = listed.streams.length > 0;
  const isWatched = progress?.isWatched === true;
  const leftSeconds = isWatched || !progress?.positionSeconds ? 0 : durationSeconds - progress.positionSeconds;

  function stateText(): string | null {
    if (isCurrent) return t('player.episodes.current');
    if (!isPlayable) return t('anime.episode.noStreams');
    return leftSeconds > 0 ? t('anime.episode.leftMinutes', { minutes: Math.ceil(leftSeconds / 60) }) : null;
  }
  const openingText =
    opening &&
    t('player.episodes.opening', { from: clockTime(opening.startSeconds), to: clockTime(opening.stopSeconds) });

  return (
    <Row
      leading={
        <EpisodeStill
          episode={listed}
          progress={progress}
          isBlurred={isBlurred(release)}
          isPlayable={isPlayable && !isCurrent}
        />
      }
      title={<bdi lang={nameLanguage(nameOf(listed), 'ja')}>{nameOf(listed)}</bdi>}
      detail={lineOf([stateText(), openingText]) || undefined}
      isCurrent={isCurrent}
      isDone={isWatched && !isCurrent}
      trailing={
        <>
          {isWatched && <Check className="icon-small good" role="img" aria-label={t('anime.episode.watched')} />}
          {durationSeconds > 0 && clockTime(durationSeconds)}
        </>
      }
      link={{
        href: addressOf.watch(listed.releaseId, listed.id),
        ref: linkRef,
        'data-replace': true,
        'aria-current': isCurrent ? 'page' : undefined,
        onClick: () => view.set({ panel: null }),
      }}
    />
  );
}
