import { useEffect } from 'react';
import { useCommand } from '#renderer/api/use-command.ts';

const SHOWN_MILLISECONDS = 60_000;

/** The passkey for as long as it is looked at: it goes after a minute, and with the window or the page. */
export function usePasskey() {
  const command = useCommand('account.passkey');
  const passkey = command.data?.passkey ?? null;
  const { reset } = command;
  const isShown = passkey !== null;
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(reset, SHOWN_MILLISECONDS);
    const hideUnseen = () => {
      if (document.visibilityState === 'hidden') reset();
    };
    document.addEventListener('visibilitychange', hideUnseen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hideUnseen);
    };
  }, [isShown, reset]);
  return {
    passkey,
    isPending: command.isPending,
    error: command.error?.error ?? null,
    show: () => command.mutate({}),
    hide: reset,
  };
}
