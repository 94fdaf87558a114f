import { useSettings } from './use-settings.ts';

type Wishes = { readonly episodes?: boolean; readonly chapters?: boolean };

/** What the person wants to be told of, and a way to say so; once anything is set, the question is not repeated. */
export function useNewsWishes() {
  const { settings, change } = useSettings();

  async function wish(wishes: Wishes): Promise<void> {
    await change({ notifications: { ...wishes, isAsked: true } });
  }

  return {
    wishes: settings.notifications,
    wish,
    /** To be called by what was pressed: a browser asks for itself then. */
    wishAndAsk: async (wishes: Wishes) => {
      await Promise.all([wish(wishes), askBrowserToNotify()]);
    },
  };
}

/** What the browser says about notifications of this page; null: it has none. */
export function browserPermission(): NotificationPermission | null {
  return 'Notification' in window ? Notification.permission : null;
}

/** Asks if no decision was made. Call it only right after a click or key press. */
export async function askBrowserToNotify(): Promise<void> {
  if (browserPermission() === 'default') await Notification.requestPermission();
}
