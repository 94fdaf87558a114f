import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, RotateCw, TvMinimal } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { neighboursOf } from '#renderer/features/player/machine/episodes.ts';
import { usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Button, buttonClass } from '#renderer/ui/controls/button.tsx';
import type { Episode, Release } from '#shared/domain/anime/release.ts';
import { useEpisodeName } from './hooks/use-episode-name.ts';
import { LateSpinner } from './overlays/waiting-notice.tsx';
import styles from './unavailable-page.module.css';

type UnavailablePageProps = {
  readonly releaseId: string;
  readonly release?: Release | undefined;
  /** Undefined: the release has no such episode (any more). */
  readonly episode?: Episode | undefined;
  readonly onCheck?: () => void;
  /** Instead of the reason that follows from the release. */
  readonly children?: ReactNode;
};

/** The player's window when there is nothing to play: still coming, gone, or not allowed here; always with ways on. */
export function UnavailablePage({ releaseId, release, episode, onCheck, children }: UnavailablePageProps) {
  const t = useTranslations('player');
  const { title, subtitleOf } = useEpisodeName(release);
  const subtitle = episode && subtitleOf(episode);
  const navigate = useNavigate();
  const hasFailed = Boolean(children);
  const toRelease = { to: '/anime/$idOrAlias', params: { idOrAlias: releaseId } } as const;
  useEscape(() => void navigate({ ...toRelease, replace: true }));
  usePageTitle(title || undefined);
  return (
    <main className={styles['page']} data-theme="dark">
      <header className={styles['header']}>
        <Link
          {...toRelease}
          className={buttonClass({ kind: 'plain' })}
          aria-label={t('unavailable.toRelease')}
          aria-keyshortcuts="Escape"
        >
          <ArrowLeft aria-hidden="true" />
        </Link>
        <div>
          <h1 className={styles['release']}>{title || (hasFailed && t('unavailable.loadFailed'))}</h1>
          {subtitle && <p className="small soft">{subtitle}</p>}
        </div>
      </header>
      <div className={styles['middle']}>
        {release === undefined && (hasFailed ? children : <LateSpinner name={t('waiting.loading')} />)}
        {release && onCheck && <Reason release={release} episode={episode} onCheck={onCheck} />}
      </div>
    </main>
  );
}

type ReasonProps = { readonly release: Release; readonly episode: Episode | undefined; readonly onCheck: () => void };

function Reason({ release, episode, onCheck }: ReasonProps) {
  const t = useTranslations('player.unavailable');
  const { nameOf } = useEpisodeName(release);
  const reason = reasonOf(release, episode);
  const neighbours = episode && neighboursOf(release.episodes, episode.id);
  const others = [neighbours?.previous, neighbours?.next].filter((other) => other != null && other.streams.length > 0);
  return (
    <EmptyState
      icon={<TvMinimal aria-hidden="true" />}
      title={t(reason)}
      advice={t(`${reason}Advice`)}
      action={
        <div className="cluster justify-center gap-2">
          {others.map(
            (other) =>
              other && (
                <Link
                  key={other.id}
                  to="/watch/$releaseId/$episodeId"
                  params={{ releaseId: String(release.id), episodeId: other.id }}
                  replace
                  className={buttonClass()}
                >
                  {nameOf(other)}
                </Link>
              ),
          )}
          <Button icon={<RotateCw aria-hidden="true" />} onClick={onCheck}>
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

/** Leaves by Escape where there is no player whose keys would do it. */
function useEscape(leave: () => void): void {
  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.code === 'Escape' && !event.defaultPrevented) onLeave();
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, []);
}
