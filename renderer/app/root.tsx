import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { LucideProvider } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { type AppLocale, resolveLocale } from '#shared/domain/app/app-locale.ts';
import type { ServiceState } from '#shared/domain/app/own-services.ts';
import { hostConnection } from '../api/http-transport.ts';
import { queryFor } from '../api/query-for.ts';
import { PlayerLayer } from '../features/player/player-layer.tsx';
import { SearchPalette } from '../features/search/search-palette.tsx';
import { Language } from '../i18n/language.tsx';
import { CollectionMenu } from '../parts/lists/collection-menu.tsx';
import { NovelShelfMenu } from '../parts/novel/novel-shelf-menu.tsx';
import { ReleaseMenu } from '../parts/release/release-menu.tsx';
import { ErrorLine } from '../ui/cards/error-line.tsx';
import { Button } from '../ui/controls/button.tsx';
import { ToastRegion } from '../ui/overlays/toast.tsx';
import styles from './host-lost.module.css';
import { OutsideWorld } from './outside-world.tsx';
import { useVisitFocus } from './use-visit-focus.ts';

const MORE_CONTRAST = '(prefers-contrast: more)';

const LESS_MOTION = '(prefers-reduced-motion: reduce)';

const STROKE_PIXELS = 1.75;

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

/** Gives every lucide icon inside the same stroke at any size; the size itself is the font size of its place. */
function Icons({ children }: { readonly children: ReactNode }) {
  return (
    <LucideProvider strokeWidth={STROKE_PIXELS} nonScalingStroke>
      {children}
    </LucideProvider>
  );
}

/** Applies the chosen language, theme and motion to the page, and follows the system where nothing was chosen. */
function usePreferences(): { readonly locale: AppLocale } {
  const settings = useQuery(queryFor('settings.read', {})).data;
  const locale = resolveLocale(settings?.language ?? 'system', navigator.languages);
  const theme = settings?.theme ?? 'system';
  const motion = settings?.motion ?? 'system';

  useLayoutEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset['theme'];
    else dataset['theme'] = theme;

    const query = window.matchMedia(MORE_CONTRAST);
    function applyContrast() {
      if (theme === 'contrast' || (theme === 'system' && query.matches)) dataset['contrast'] = 'more';
      else delete dataset['contrast'];
    }
    applyContrast();
    query.addEventListener('change', applyContrast);
    return () => query.removeEventListener('change', applyContrast);
  }, [theme]);

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const query = window.matchMedia(LESS_MOTION);
    function applyMotion() {
      if (motion === 'reduced' || (motion === 'system' && query.matches)) dataset['motion'] = 'reduced';
      else delete dataset['motion'];
    }
    applyMotion();
    query.addEventListener('change', applyMotion);
    return () => query.removeEventListener('change', applyMotion);
  }, [motion]);

  return { locale };
}
