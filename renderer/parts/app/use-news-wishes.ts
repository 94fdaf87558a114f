import { useSettings } from './use-settings.ts';

type Wishes = { readonly episodes?: boolean; readonly chapters?: boolean };

/** The notification settings. Setting any of them answers the question about notifications. */
export function useNewsWishes() {
  const { settings, change } = useSettings();
  const wish = async (wishes: Wishes) => void (await change({ notifications: { ...wishes, isAsked: true } }));
  return {
    wishes: settings.notifications,
    wish,
    /** Call it right after a click or key press: a browser then asks for permission. */
    wishAndAsk: async (wishes: Wishes) => void (await Promise.all([wish(wishes), askBrowserToNotify()])),
  };
}

/** The browser's permission for notifications; null if it has no notifications. */
export function browserPermission(): NotificationPermission | null {
  return 'Notification' in window ? Notification.permission : null;
}

/** Asks if no decision was made. Call it only right after a click or key press. */
export async function askBrowserToNotify(): Promise<void> {
  if (browserPermission() === 'default') await Notification.requestPermission();
}
