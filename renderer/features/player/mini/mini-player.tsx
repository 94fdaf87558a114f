import { Link } from '@tanstack/react-router';
import { Maximize2, PanelsTopLeft, X } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { create } from 'zustand';
import { waitingOf } from '#renderer/features/player/machine/waiting.ts';
import { useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Menu, MenuChoices } from '#renderer/ui/overlays/menu.tsx';
import { EpisodeButton } from '../controls/episode-button.tsx';
import { PlayButton } from '../controls/play-button.tsx';
import { SeekBar } from '../controls/seek-bar.tsx';
import { useEpisodeName } from '../hooks/use-episode-name.ts';
import { useIsInPictureInPicture } from '../hooks/use-window-modes.ts';
import { FeedbackPill } from '../overlays/feedback-pill.tsx';
import { Spinner } from '../overlays/waiting-notice.tsx';
import { usePlayer, usePlayerState, useWatchedEpisode } from '../session/player-context.ts';
import { MiniNote } from './mini-note.tsx';
import styles from './mini-player.module.css';

/** What lies over and under the picture while it plays on in a corner. */
export function MiniPlayer() {
  const t = useTranslations('player');
  const { run, close } = usePlayer();
  const { release, episode, next } = useWatchedEpisode();
  const releaseTitle = useReleaseName().titleOf(release.name);
  const subtitle = useEpisodeName(release).subtitleOf(episode);
  const isWaiting = usePlayerState((state) => waitingOf(state) !== 'nothing');
  const isElsewhere = useIsInPictureInPicture();
  const expand = useRef<HTMLButtonElement>(null);
  useMiniArrival();
  useWayByKey(expand);
  return (
    <>
      <div className={styles['over']}>
        <button
          ref={expand}
          type="button"
          className={styles['expand']}
          aria-label={t('mini.expand')}
          aria-keyshortcuts="I"
          onClick={() => run({ kind: 'mini-player' })}
        >
          <Maximize2 className={styles['expandIcon']} aria-hidden="true" />
          {isElsewhere && <span className={styles['elsewhere']}>{t('mini.elsewhere')}</span>}
        </button>
        {isWaiting && !isElsewhere && (
          <span className={styles['waiting']}>
            <Spinner name={t('waiting.loading')} />
          </span>
        )}
        <FeedbackPill />
        <div className={styles['menu']}>
          <MiniMenu />
        </div>
      </div>
      <div className={styles['seek']}>
        <SeekBar />
      </div>
      <MiniNote />
      <div className={styles['row']}>
        <PlayButton />
        <Link to="/anime/$idOrAlias" params={{ idOrAlias: String(release.id) }} className={styles['names']}>
          <span className="truncate small strong">{releaseTitle}</span>
          {subtitle !== null && <span className="truncate micro soft">{subtitle}</span>}
        </Link>
        {next !== null && <EpisodeButton direction="next" />}
        <IconButton
          name={t('mini.close')}
          shortcut="Esc"
          aria-keyshortcuts="Escape"
          icon={<X />}
          tone="picture"
          tooltipSide="top"
          onClick={close}
        />
      </div>
    </>
  );
}

/** The page below takes keys and focus over; the picture, which had them, lets them go. */
function useMiniArrival(): void {
  const { picture } = usePlayer();
  useLayoutEffect(() => picture.getState().video.blur(), [picture]);
}

/** Moves the mini-player off what it hides, by keyboard as well. */
function MiniMenu() {
  const t = useTranslations('player.mini');
  const { corner, size, move } = useMiniPlace();
  return (
    <Menu
      side="top"
      trigger={<IconButton name={t('place')} icon={<PanelsTopLeft />} tone="picture" tooltipSide="top" size="small" />}
    >
      <MenuChoices
        label={t('corner')}
        value={corner}
        choices={MINI_CORNERS.map((value) => ({ value, label: t(`corners.${value}`) }))}
        onChange={(chosen) => move({ corner: chosen })}
      />
      <MenuChoices
        label={t('size')}
        value={size}
        choices={MINI_SIZES.map((value) => ({ value, label: t(`sizes.${value}`) }))}
        onChange={(chosen) => move({ size: chosen })}
      />
    </Menu>
  );
}

/**
 * F6 goes from the page to the mini-player and back, as between the parts of any window. When the mini-player goes
 * away under the focus, that returns too.
 */
function useWayByKey(entrance: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const listening = new AbortController();
    let cameFrom: Element | null = null;

    function isInside(): boolean {
      return entrance.current?.closest('[data-mini-player]')?.contains(document.activeElement) ?? false;
    }

    function goBack(): void {
      const place =
        cameFrom instanceof HTMLElement && cameFrom.isConnected ? cameFrom : document.getElementById('main');
      place?.focus({ preventScroll: true });
    }

    window.addEventListener(
      'keydown',
      (event) => {
        const { code, ctrlKey, altKey, metaKey } = event;
        if (code !== 'F6' || ctrlKey || altKey || metaKey) return;
        event.preventDefault();
        if (isInside()) goBack();
        else {
          cameFrom = document.activeElement;
          entrance.current?.focus();
        }
      },
      { signal: listening.signal },
    );
    return () => {
      if (isInside()) goBack();
      listening.abort();
    };
  }, [entrance]);
}

const MINI_CORNERS = ['bottom-end', 'bottom-start', 'top-end', 'top-start'] as const;
const MINI_SIZES = ['small', 'medium', 'large'] as const;

type MiniPlace = {
  readonly corner: (typeof MINI_CORNERS)[number];
  readonly size: (typeof MINI_SIZES)[number];
  readonly move: (place: Partial<Pick<MiniPlace, 'corner' | 'size'>>) => void;
};

/** Where the mini-player stands in this window, and how large it is. */
export const useMiniPlace = create<MiniPlace>((set) => ({
  corner: 'bottom-end',
  size: 'medium',
  move: (place) => set(place),
}));
