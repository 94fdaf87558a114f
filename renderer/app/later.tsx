import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { hostConnection } from '#renderer/api/client.ts';
import { queryFor, showKept } from '#renderer/api/query-for.ts';
import { SignInSheet } from '#renderer/features/account/sign-in-sheet.tsx';
import { PlayerLayer } from '#renderer/features/player/player-layer.tsx';
import { usePastedAddress } from '#renderer/features/search/pasted-address.ts';
import { NovelMenu } from '#renderer/parts/novel/novel-menu.tsx';
import { ReleaseMenu } from '#renderer/parts/release/release-menu.tsx';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { preload } from '#renderer/parts/router/router.ts';
import * as parts from '#renderer/parts/shelves/later-parts.tsx';
import { followLinkIntent } from '#renderer/parts/shelves/link-intent.ts';
import { useLaterParts } from '#renderer/parts/shelves/use-later-parts.ts';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { ToastRegion } from '#renderer/ui/overlays/toast-region.tsx';
import { TooltipLayer } from '#renderer/ui/overlays/tooltip-layer.tsx';
import { useListener } from '#renderer/ui/use-listener.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { AppEffects } from './app-effects.tsx';
import { useArrowKeys } from './focus/use-arrow-keys.ts';
import { useKeptFocus } from './focus/use-kept-focus.ts';
import { useVisitFocus } from './focus/use-visit-focus.ts';
import { DownloadGlyph } from './frame/download-glyph.tsx';
import { SyncGlyph } from './frame/sync-glyph.tsx';
import styles from './later.module.css';

// Parts that the first picture does not need; they load right after it.
export { Notices } from './frame/notices.tsx';
export { PageError } from './missing-page.tsx';

export function AboveAllPages() {
  useHistoryKeys();
  usePagesAhead();
  usePastedAddress();
  return (
    <>
      <ReleaseMenu />
      <NovelMenu />
      <PlayerLayer />
      <SignInSheet />
      <AppEffects />
    </>
  );
}

/** Layers above everything, the welcome included. */
export function Layers() {
  const t = useTranslations('app.notices');
  // Here, because their texts are loaded too by now.
  useLayoutEffect(() => useLaterParts.setState({ parts }), []);
  useVisitFocus();
  useKeptFocus();
  useArrowKeys();
  return (
    <>
      <ToastRegion name={t('label')} />
      <TooltipLayer />
      <HostLost />
    </>
  );
}

/** Covers every page, player and reader included, while the host is gone and nothing can be saved. */
function HostLost() {
  const t = useTranslations();
  const { isLost } = useStore(hostConnection);
  if (!isLost) return null;
  return (
    <div className={styles['place']}>
      <ErrorLine
        tone="offline"
        title={t('errors.app-closed.title')}
        advice={t('errors.app-closed.advice')}
        action={
          <Button size="small" onClick={() => window.location.reload()}>
            {t('app.hostLost.reload')}
          </Button>
        }
      />
    </div>
  );
}

export function Glyphs() {
  return (
    <>
      <DownloadGlyph />
      <SyncGlyph />
    </>
  );
}

/** Alt+Left and Alt+Right on every page, player and reader included: outside a browser these keys do nothing by themselves. */
function useHistoryKeys(): void {
  useListener(window, 'keydown', (event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.code === 'ArrowLeft') window.history.back();
    else if (event.code === 'ArrowRight') window.history.forward();
    else return;
    event.preventDefault();
  });
}

/** The most likely next pages. */
const NEXT_PAGES = [
  ...[addressOf.release('any'), addressOf.novel('any'), addressOf.anime(), addressOf.novels()],
  ...[addressOf.schedule(), addressOf.library(), addressOf.settings()],
];

/** Loads the code of the main pages at rest, one at a time, and that of a page whose link is pointed at, with its stored data. */
function usePagesAhead(): void {
  const client = useQueryClient();
  useEffect(() => {
    let isGone = false;
    // One page in each idle moment: several in one would keep the window from answering.
    async function loadAll(): Promise<void> {
      for (const path of NEXT_PAGES) {
        await new Promise((resolve) => requestIdleCallback(resolve));
        if (isGone) return;
        await preload(path);
      }
    }
    void loadAll();
    return () => {
      isGone = true;
    };
  }, []);
  useEffect(
    () =>
      followLinkIntent('a[href^="/"]', (path) => {
        void preload(path);
        void pageAhead(client, path);
      }),
    [client],
  );
}

async function pageAhead(client: QueryClient, path: string): Promise<void> {
  const [, kind, name = ''] = path.split('/').map(decodeURIComponent);
  if (name === '') return;
  if (kind === 'anime') return showKept(client, 'releases.get', { idOrAlias: name });
  const { data: slugUrl } = SlugUrl.safeParse(name);
  if (kind !== 'novels' || slugUrl === undefined) return;
  await Promise.all([
    showKept(client, 'novels.get', { slugUrl }),
    showKept(client, 'novels.chapters', { slugUrl }),
    client.prefetchQuery(queryFor('reading.title', { slugUrl })),
    client.prefetchQuery(queryFor('reading.readChapters', { slugUrl })),
  ]);
}
