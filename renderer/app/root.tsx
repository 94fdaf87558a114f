import { CSPProvider } from '@base-ui/react/csp-provider';
import { LucideProvider } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { resolveLocale } from '#shared/domain/app/app-locale.ts';
import { useAnswer } from '../api/query-for.ts';
import { SearchPalette } from '../features/search/search-palette.tsx';
import { Language } from '../i18n/language.tsx';
import { CardDataProvider } from '../parts/app/card-data.tsx';
import { CatchBoundary, type CaughtProps } from '../parts/errors/catch-boundary.tsx';
import { Later, loadedLater } from '../parts/errors/loaded-later.tsx';
import { currentHref, navigate, useOpenedPage } from '../parts/router/router.ts';
import { useBeyondFirstPicture } from '../parts/shelves/first-picture.ts';
import { useMedia } from '../ui/use-listener.ts';
import { Frame } from './frame/frame.tsx';
import { fullPages } from './routes.ts';

const STROKE_PIXELS = 1.75;

const aboveAllPages = loadedLater(async () => (await import('./later.tsx')).AboveAllPages);
const layers = loadedLater(async () => (await import('./later.tsx')).Layers);

const pageError = loadedLater(async () => (await import('./later.tsx')).PageError);
const welcome = loadedLater(async () => (await import('./service-routes.tsx')).Welcome);

export function Root() {
  const locale = usePreferences();
  const isBeyond = useBeyondFirstPicture();
  return (
    <CSPProvider disableStyleElements>
      <Language locale={locale}>
        {/* One stroke width for icons of any size; the font size of their place sets their size. */}
        <LucideProvider strokeWidth={STROKE_PIXELS} nonScalingStroke>
          <CardDataProvider>
            <FirstStart>
              <OpenPage />
              <SearchPalette />
              <Later code={aboveAllPages} isWanted={isBeyond} with={{}} />
            </FirstStart>
            <Later code={layers} isWanted={isBeyond} with={{}} />
          </CardDataProvider>
        </LucideProvider>
      </Language>
    </CSPProvider>
  );
}

/** The page of the window's address. */
function OpenPage() {
  const opened = useOpenedPage();
  const { route, Page, failure } = opened;
  const page = (
    <CatchBoundary resetKey={opened} fallback={PageError}>
      {failure === undefined ? Page && <Page /> : <PageError error={failure} />}
    </CatchBoundary>
  );
  return (
    <CatchBoundary resetKey={opened} fallback={PageError}>
      {fullPages.includes(route) ? page : <Frame>{page}</Frame>}
    </CatchBoundary>
  );
}

function PageError({ error }: Pick<CaughtProps, 'error'>) {
  const reset = () => void navigate(currentHref(), { keepsScroll: true });
  return <Later code={pageError} isWanted with={{ error, reset }} />;
}

/** Shows only the welcome until services are chosen, and reloads the page when the services change. */
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
  return <Later code={welcome} isWanted with={{}} />;
}

function usePreferences() {
  const settings = useAnswer('settings.read', {}).data;
  const locale = resolveLocale(settings?.language ?? 'system', navigator.languages);
  const theme = settings?.theme ?? 'system';

  useLayoutEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  useRootAttribute('theme', theme, theme !== 'system');

  const motion = settings?.motion ?? 'system';
  const prefersContrast = useMedia('(prefers-contrast: more)');
  const prefersLessMotion = useMedia('(prefers-reduced-motion: reduce)');
  useRootAttribute('contrast', 'more', theme === 'contrast' || (theme === 'system' && prefersContrast));
  useRootAttribute('motion', 'reduced', motion === 'reduced' || (motion === 'system' && prefersLessMotion));
  return locale;
}

function useRootAttribute(name: 'theme' | 'contrast' | 'motion', value: string, isOn: boolean): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (isOn) dataset[name] = value;
    else delete dataset[name];
  }, [name, value, isOn]);
}
