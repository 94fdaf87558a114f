import {
  ArrowDownNarrowWide,
  ArrowUpNarrowWide,
  Check,
  CheckCheck,
  CornerDownLeft,
  ListChecks,
  RotateCcw,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SelectionAction, SelectionBar } from '#renderer/parts/chapters/selection-bar.tsx';
import { focusFound } from '#renderer/parts/keys/focus-found.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import type { Episode, Release } from '#shared/domain/anime/release.ts';
import styles from './episode-header.module.css';
import episodeJumpStyles from './episode-jump.module.css';
import { episodeByNumber } from './episode-number.ts';
import { useEpisodeOrder } from './episode-order.ts';
import { isLong } from './long-release.ts';
import type { EpisodeMarking } from './use-episode-marking.ts';

type EpisodeHeaderProps = {
  readonly release: Release;
  readonly watchedCount: number;
  readonly marking: EpisodeMarking;
};

const MARKS = [
  { isWatched: true, Icon: Check, label: 'watched' },
  { isWatched: false, Icon: RotateCcw, label: 'notWatched' },
] as const;

/** The list's name with how much of it is watched, and its tools; while rows are chosen, what can be done to those. */
export function EpisodeHeader({ release, watchedCount, marking }: EpisodeHeaderProps) {
  const t = useTranslations('anime.release');
  const marks = useTranslations('anime.marks');
  const { isNewestFirst, turn } = useEpisodeOrder();
  const { episodes } = release;
  const { selection, sought } = marking;
  return (
    <header className={styles['header']} data-sticky-head={selection !== null || undefined}>
      {/* It keeps its place while it is covered, so that nothing below moves. */}
      <div className={styles['usual']} data-covered={selection !== null || undefined}>
        <h2 id="episodes-title" className={styles['title']}>
          {t('episodes')}
          {watchedCount > 0 && (
            <span className={styles['count']}>
              {t('watchedCount', { watched: watchedCount, total: episodes.length })}
            </span>
          )}
        </h2>
        <div className={styles['tools']}>
          {isLong(release) && <EpisodeJump episodes={episodes} onJump={marking.jump} />}
          {episodes.length > 1 && (
            <>
              <Button
                kind="plain"
                size="small"
                icon={
                  isNewestFirst ? <ArrowUpNarrowWide aria-hidden="true" /> : <ArrowDownNarrowWide aria-hidden="true" />
                }
                onClick={turn}
              >
                {isNewestFirst ? t('newestFirst') : t('oldestFirst')}
              </Button>
              <IconButton
                name={marks('allWatched')}
                icon={<CheckCheck />}
                aria-disabled={!marking.canMark(episodes, true)}
                onClick={() => marking.mark(episodes, true)}
              />
              <IconButton
                name={marks('select')}
                icon={<ListChecks />}
                ref={sought === 'select' ? focusFound(() => marking.seek(null)) : undefined}
                onClick={() => marking.select()}
              />
            </>
          )}
        </div>
      </div>
      {selection !== null && (
        <div className={styles['selection']}>
          <SelectionBar
            count={selection.ids.size}
            hint={marks('selectSome')}
            isSought={sought === 'bar'}
            onFound={() => marking.seek(null)}
            onAll={marking.selectAll}
            onEnd={marking.end}
          >
            {MARKS.map(({ isWatched, Icon, label }) => (
              <SelectionAction
                key={label}
                label={marks(label)}
                icon={<Icon aria-hidden="true" />}
                isDisabled={!marking.canMark(marking.selected, isWatched)}
                onChoose={() => marking.markSelected(isWatched)}
              />
            ))}
          </SelectionBar>
        </div>
      )}
    </header>
  );
}

type EpisodeJumpProps = { readonly episodes: readonly Episode[]; readonly onJump: (episode: Episode) => void };

/** Leads to an episode by its number, where there are too many to look for it. */
function EpisodeJump({ episodes, onJump }: EpisodeJumpProps) {
  const t = useTranslations('anime.release');
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);

  function jump(): void {
    const episode = episodeByNumber(text, episodes);
    setWrong(episode === null);
    if (episode !== null) onJump(episode);
  }

  return (
    <form
      className={episodeJumpStyles['jump']}
      data-wrong={isWrong || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        jump();
      }}
    >
      <input
        className={episodeJumpStyles['number']}
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
    </form>
  );
}
