import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '#renderer/api/client.ts';
import { useReturnStore } from '#renderer/parts/return-store.ts';

const AWAY_MILLISECONDS = 60_000;
/** Home with "Continue", a release, and the player. */
const SHOWS_PROGRESS = /^\/($|anime\/|watch\/)/;

/** Has the core ask what other devices saved, where a page is about to show it and when the person is back at the window. */
export function useFreshProgress(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (SHOWS_PROGRESS.test(pathname)) freshen();
  }, [pathname]);
  useEffect(() => {
    let leftAt = Number.POSITIVE_INFINITY;
    const onBlur = () => {
      leftAt = Date.now();
    };
    const onFocus = () => {
      if (Date.now() - leftAt < AWAY_MILLISECONDS) return;
      useReturnStore.setState({ returnedAt: Date.now() });
      freshen();
    };
    window.addEventListener('blur', onBlur);
    window.addEventListener('focus', onFocus);
    return () => {
      window.removeEventListener('blur', onBlur);
      window.removeEventListener('focus', onFocus);
    };
  }, []);
}

/** What keeps the service from answering is told by `sync.state`, and a core that is gone by the page itself. */
function freshen(): void {
  api['sync.freshen']({}).catch(() => undefined);
}
