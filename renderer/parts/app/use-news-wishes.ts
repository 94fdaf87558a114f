import { askBrowserToNotify } from './browser-notifications.ts';
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
