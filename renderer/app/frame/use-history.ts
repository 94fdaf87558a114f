import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

/** The window's own history, as Chromium tells it; TypeScript's library does not know it yet everywhere. */
type NavigationHistory = EventTarget & { readonly canGoBack: boolean; readonly canGoForward: boolean };

function historyOf(view: Window): NavigationHistory | undefined {
  return (view as { readonly navigation?: NavigationHistory }).navigation;
}

/** Back and forward: whether there is a way, the way, and the keys that browsers have for it. */
export function useHistory() {
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
