import { ArrowLeft, RotateCw, TvMinimal } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { neighboursOf } from '#renderer/features/player/machine/episodes.ts';
import { QueryError } from '#renderer/parts/errors/error-page.tsx';
import { usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { closePlaying, openPlaying, usePlayingStore } from '#renderer/parts/release/playing-store.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { navigate, useParams } from '#renderer/parts/router/router.ts';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Button, ButtonLink } from '#renderer/ui/controls/button.tsx';
import { isFullscreen, toggleFullscreen } from '#renderer/ui/fullscreen.ts';
import { useListener } from '#renderer/ui/use-listener.ts';
import type { Episode, Release } from '#shared/domain/anime/release.ts';
import { useEpisode, useEpisodeName } from './hooks/use-release.ts';
import { Spinner } from './overlays/trouble.tsx';
import styles from './watch-route.module.css';

/** Sets the playing episode. The page has content only while no player covers it: loading, failed or unavailable. */
export function WatchRoute() {
  const { releaseId, episodeId } = useParams('/watch/$releaseId/$episodeId');
  const { query, episode, playable } = useEpisode(releaseId, episodeId);
  usePlayerWindow();
  useWatchTarget(query.data, playable);
  if (playable !== undefined) return null;
  return <UnavailablePage releaseId={releaseId} episode={episode} query={query} />;
}

type UnavailablePageProps = Pick<ReturnType<typeof useEpisode>, 'query' | 'episode'> & {
  readonly releaseId: string;
};

function UnavailablePage({ releaseId, episode, query }: UnavailablePageProps) {
  const t = useTranslations('player');
  const release = query.data;
  const { title, subtitleOf } = useEpisodeName(release);
  const subtitle = release && episode && subtitleOf(episode);
  const toRelease = addressOf.release(releaseId);
  usePageTitle(title || undefined);
  // Escape leaves, as in the player.
  useListener(window, 'keydown', ({ code, defaultPrevented }) => {
    if (code === 'Escape' && !defaultPrevented) void navigate(toRelease, { replace: true });
  });
  return (
    <main className={styles['page']} data-theme="dark">
      <header className={styles['header']}>
        <ButtonLink href={toRelease} kind="plain" aria-label={t('unavailable.toRelease')} aria-keyshortcuts="Escape">
          <ArrowLeft />
        </ButtonLink>
        <div>
          <h1 className={styles['release']}>{title || (query.isError && t('unavailable.loadFailed'))}</h1>
          {subtitle && <p className="small soft">{subtitle}</p>}
        </div>
      </header>
      <div className={styles['middle']}>
        {release ? (
          <Reason release={release} episode={episode} onCheck={() => void query.refetch()} />
        ) : (
          <>
            <QueryError query={query} />
            {!query.isError && <Spinner name={t('waiting.loading')} isLate />}
          </>
        )}
      </div>
    </main>
  );
}

type ReasonProps = { readonly release: Release; readonly episode: Episode | undefined; readonly onCheck: () => void };

/** The reason why nothing plays, and what can be done. Without `episode`, the release has no episode with this id. */
function Reason({ release, episode, onCheck }: ReasonProps) {
  const t = useTranslations('player.unavailable');
  const { nameOf } = useEpisodeName(release);
  const reason = reasonOf(release, episode);
  const { previous, next } = neighboursOf(release.episodes, episode?.id);
  const others = [previous, next].filter((other) => other !== null).filter(({ streams }) => streams.length > 0);
  return (
    <EmptyState
      icon={<TvMinimal />}
      title={t(reason)}
      advice={t(`${reason}Advice`)}
      action={
        <div className="cluster justify-center gap-2">
          {others.map((other) => (
            <ButtonLink key={other.id} href={addressOf.watch(release.id, other.id)} data-replace>
              {nameOf(other)}
            </ButtonLink>
          ))}
          <Button icon={<RotateCw />} onClick={onCheck}>
            {t('check')}
          </Button>
        </div>
      }
    />
  );
}

function reasonOf(release: Release, episode: Episode | undefined) {
  if (release.isBlockedByCopyright) return 'blockedByCopyright';
  if (release.isBlockedByGeo) return 'blockedByGeo';
  return episode === undefined ? 'missing' : 'noStreams';
}

/**
 * The player is dark in every theme, and so are its menus and panels, which are drawn outside its element. Full screen lasts
 * from episode to episode and on to another release, and ends with the page.
 */
function usePlayerWindow(): void {
  useLayoutEffect(() => {
    const { dataset, classList } = document.body;
    const inherited = styles['inherited'] ?? '';
    dataset['theme'] = 'dark';
    classList.add(inherited);
    return () => {
      delete dataset['theme'];
      classList.remove(inherited);
      if (isFullscreen()) toggleFullscreen();
    };
  }, []);
}

/**
 * Plays the episode of the address once it is known to be playable. Until then, and when another release cannot be played
 * at all, the former episode plays on; an unplayable episode of the same release ends it.
 */
function useWatchTarget(release: Release | undefined, playable: Episode | undefined): void {
  const releaseId = release?.id;
  const episodeId = playable?.id;
  useLayoutEffect(() => {
    if (releaseId === undefined) return;
    if (episodeId !== undefined) openPlaying({ releaseId, episodeId });
    else if (usePlayingStore.getState().playing?.releaseId === releaseId) closePlaying();
  }, [releaseId, episodeId]);
}
