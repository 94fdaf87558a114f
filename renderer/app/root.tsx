import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { hostConnection } from '#renderer/api/host-connection.ts';
import { queryFor } from '#renderer/api/query-for.ts';
import { PlayerLayer } from '#renderer/features/player/player-layer.tsx';
import { SearchPalette } from '#renderer/features/search/search-palette.tsx';
import { Language } from '#renderer/i18n/language.tsx';
import { CollectionMenu } from '#renderer/parts/lists/collection-menu.tsx';
import { NovelShelfMenu } from '#renderer/parts/novel/novel-shelf-menu.tsx';
import { ReleaseMenu } from '#renderer/parts/release/release-menu.tsx';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Icons } from '#renderer/ui/controls/icons.tsx';
import { ToastRegion } from '#renderer/ui/overlays/toast.tsx';
import type { ServiceState } from '#shared/domain/app/own-services.ts';
import styles from './host-lost.module.css';
import { OutsideWorld } from './outside-world.tsx';
import { usePreferences } from './use-preferences.ts';
import { useVisitFocus } from './use-visit-focus.ts';

/** Shown once in the life of a copy: no other start loads it. */
const Welcome = lazy(async () => ({ default: (await import('./welcome.tsx')).Welcome }));

/** What every page stands in, also those without the frame. */
export function Root() {
  const { locale } = usePreferences();
  useVisitFocus();
  return (
    <CSPProvider disableStyleElements>
      <Language locale={locale}>
        <Icons>
          <Tooltip.Provider delay={500}>
            <FirstStart>
              <Outlet />
              <PlayerLayer />
              <SearchPalette />
              <CollectionMenu />
              <ReleaseMenu />
              <NovelShelfMenu />
              <OutsideWorld />
            </FirstStart>
            <Toasts />
            <HostLost />
          </Tooltip.Provider>
        </Icons>
      </Language>
    </CSPProvider>
  );
}

function Toasts() {
  const t = useTranslations('app');
  return <ToastRegion name={t('notices.label')} closeName={t('actions.dismiss')} />;
}

/** Stands over every page, player and reader included, while nothing that is done can be saved. */
function HostLost() {
  const t = useTranslations('app.hostLost');
  const { isLost } = useStore(hostConnection);
  if (!isLost) return null;
  return (
    <div className={styles['place']}>
      <ErrorLine
        tone="offline"
        title={t('title')}
        advice={t('advice')}
        action={
          <Button size="small" onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
        }
      />
    </div>
  );
}

/** Until the person has said what the app shall run on, the welcome stands in the place of everything else. */
function FirstStart({ children }: { readonly children: ReactNode }) {
  const state = useServicesChange();
  if (state?.isChosen !== false) return children;
  return (
    <Suspense fallback={null}>
      <Welcome />
    </Suspense>
  );
}

/**
 * What the app runs on. When that is no longer what this page began with, wherever it was changed, the page begins anew at
 * home: nothing that it knows or shows belongs to the new services.
 */
function useServicesChange(): ServiceState | undefined {
  const state = useQuery(queryFor('services.read', {})).data;
  const begunWith = useRef<string | null>(null);
  useEffect(() => {
    if (state === undefined) return;
    const { anime, novels } = state.choice;
    const present = JSON.stringify([anime?.baseUrl, anime?.siteUrl, novels?.baseUrl, novels?.siteUrl]);
    begunWith.current ??= present;
    if (begunWith.current === present) return;
    // What is on its way still is called off by the host: it is not meant for the new ones.
    window.location.replace('/');
  }, [state]);
  return state;
}
