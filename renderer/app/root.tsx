import { CSPProvider } from '@base-ui/react/csp-provider';
import { Outlet } from '@tanstack/react-router';
import { LucideProvider } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { resolveLocale } from '#shared/domain/app/app-locale.ts';
import { hostConnection } from '../api/bridge.ts';
import { useAnswer } from '../api/query-for.ts';
import { PlayerLayer } from '../features/player/player-layer.tsx';
import { SearchPalette } from '../features/search/search-palette.tsx';
import { Language } from '../i18n/language.tsx';
import { CardDataProvider } from '../parts/app/card-data.tsx';
import { comingLater, Later } from '../parts/errors/coming-later.tsx';
import { useBeyondFirstPicture } from '../parts/shelves/first-picture.ts';
import { ErrorLine } from '../ui/cards/error-line.tsx';
import { Button } from '../ui/controls/button.tsx';
import { TooltipLayer } from '../ui/overlays/tooltip.tsx';
import { UiWords } from '../ui/overlays/ui-words.ts';
import { useArrowKeys } from './focus/use-arrow-keys.ts';
import { useKeptFocus } from './focus/use-kept-focus.ts';
import { useVisitFocus } from './focus/use-visit-focus.ts';
import styles from './host-lost.module.css';
import { OutsideWorld } from './outside-world.tsx';

const STROKE_PIXELS = 1.75;

const aboveAllPages = comingLater(async () => (await import('./beyond.tsx')).AboveAllPages);
const toasts = comingLater(async () => (await import('./beyond.tsx')).Toasts);

/** Shown on the first start only, so other starts do not load it. */
const Welcome = lazy(async () => ({ default: (await import('./service-routes.tsx')).Welcome }));

export function Root() {
  const locale = usePreferences();
  const isBeyond = useBeyondFirstPicture();
  useVisitFocus();
  useKeptFocus();
  useArrowKeys();
  return (
    <CSPProvider disableStyleElements>
      <Language locale={locale}>
        {/* One stroke width for icons of any size; the font size of their place sets their size. */}
        <LucideProvider strokeWidth={STROKE_PIXELS} nonScalingStroke>
          <Words>
            <FirstStart>
              <CardDataProvider>
                <Outlet />
                <PlayerLayer />
                <SearchPalette />
                <OutsideWorld />
                <Later code={aboveAllPages} isWanted={isBeyond} with={{}} />
              </CardDataProvider>
            </FirstStart>
            <Later code={toasts} isWanted={isBeyond} with={{}} />
            <HostLost />
          </Words>
          <TooltipLayer />
        </LucideProvider>
      </Language>
    </CSPProvider>
  );
}

function Words({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('app');
  const words = {
    ...{ close: t('actions.close'), dismiss: t('actions.dismiss'), undo: t('actions.undo') },
    ...{ previous: t('actions.previous'), next: t('actions.next') },
    ...{ showCharacters: t('actions.showCharacters'), hideCharacters: t('actions.hideCharacters') },
  };
  return <UiWords value={words}>{children}</UiWords>;
}

/** Covers every page, player and reader included, while the host is gone and nothing can be saved. */
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

/** Shows the welcome instead of all else until services are chosen, and reloads when the services change. */
function FirstStart({ children }: { readonly children: ReactNode }) {
  const services = useAnswer('services.read', {}).data;
  const atStart = useRef<string | null>(null);
  useEffect(() => {
    if (services === undefined) return;
    const { anime, novels } = services.choice;
    const present = JSON.stringify([anime?.baseUrl, anime?.siteUrl, novels?.baseUrl, novels?.siteUrl]);
    atStart.current ??= present;
    // Nothing on this page belongs to the new services. The host cancels its calls.
    if (atStart.current !== present) window.location.replace('/');
  }, [services]);
  if (services?.isChosen !== false) return children;
  return (
    <Suspense fallback={null}>
      <Welcome />
    </Suspense>
  );
}

function usePreferences() {
  const settings = useAnswer('settings.read', {}).data;
  const locale = resolveLocale(settings?.language ?? 'system', navigator.languages);
  const theme = settings?.theme ?? 'system';

  useLayoutEffect(() => {
    const { documentElement } = document;
    documentElement.lang = locale;
    if (theme === 'system') delete documentElement.dataset['theme'];
    else documentElement.dataset['theme'] = theme;
  }, [locale, theme]);

  useRootAttribute('contrast', 'more', theme, '(prefers-contrast: more)');
  useRootAttribute('motion', 'reduced', settings?.motion ?? 'system', '(prefers-reduced-motion: reduce)');
  return locale;
}

/** Sets an attribute of the root element where a setting says so, or the system for the setting `system`. */
function useRootAttribute(name: 'contrast' | 'motion', value: string, setting: string, query: string): void {
  const isChosen = setting === 'contrast' || setting === 'reduced';
  useLayoutEffect(() => {
    const media = window.matchMedia(query);
    function apply(): void {
      const { dataset } = document.documentElement;
      if (isChosen || (setting === 'system' && media.matches)) dataset[name] = value;
      else delete dataset[name];
    }
    apply();
    media.addEventListener('change', apply);
    return () => media.removeEventListener('change', apply);
  }, [name, value, setting, query, isChosen]);
}
