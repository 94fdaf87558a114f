import { useRouter } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SearchField } from '#renderer/features/search/search-field.tsx';
import { useBeyondFirstPicture } from '#renderer/parts/shelves/first-picture.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { DownloadGlyph } from './download-glyph.tsx';
import { SyncGlyph } from './sync-glyph.tsx';
import styles from './top-bar.module.css';

/** Lies over the page, clear at its top, with a ground of its own once it scrolls; the window is dragged by it. */
export function TopBar() {
  const t = useTranslations('app');
  const isBeyond = useBeyondFirstPicture();
  const { canGoBack, canGoForward, back, forward } = useHistory();
  return (
    <div className={styles['bar']}>
      <IconButton
        name={t('navigation.back')}
        shortcut="Alt+←"
        icon={<ChevronLeft />}
        disabled={!canGoBack}
        onClick={back}
      />
      <IconButton
        name={t('navigation.forward')}
        shortcut="Alt+→"
        icon={<ChevronRight />}
        disabled={!canGoForward}
        onClick={forward}
      />
      <span className="grow" />
      <SearchField />
      <span className="grow" />
      {isBeyond && (
        <>
          <DownloadGlyph />
          <SyncGlyph />
        </>
      )}
    </div>
  );
}

/** The window's own history, as Chromium tells it; TypeScript's library does not know it yet everywhere. */
type NavigationHistory = EventTarget & { readonly canGoBack: boolean; readonly canGoForward: boolean };

function historyOf(view: Window): NavigationHistory | undefined {
  return (view as { readonly navigation?: NavigationHistory }).navigation;
}

/** Back and forward: whether there is a way, the way, and the keys that browsers have for it. */
function useHistory() {
  const router = useRouter();
  const [ways, setWays] = useState({ canGoBack: false, canGoForward: false });

  useEffect(() => {
    const navigation = historyOf(window);
    if (navigation === undefined) return;
    function look() {
      if (navigation !== undefined) setWays({ canGoBack: navigation.canGoBack, canGoForward: navigation.canGoForward });
    }
    look();
    navigation.addEventListener('currententrychange', look);
    return () => navigation.removeEventListener('currententrychange', look);
  }, []);

  const back = () => router.history.back();
  const forward = () => router.history.forward();

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.code === 'ArrowLeft') back();
    else if (event.code === 'ArrowRight') forward();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return { ...ways, back, forward };
}
