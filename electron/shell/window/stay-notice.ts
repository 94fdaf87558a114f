import type { Notifications } from '../system/news-notification.ts';
import type { ShellWords } from '../system/words.ts';

type StayNoticeOptions = {
  readonly notifications: Notifications;
  readonly environment: NodeJS.ProcessEnv;
  readonly words: () => ShellWords;
  readonly show: () => void;
};

/** Tells once that the app goes on without a window on GNOME, which shows tray icons by an extension only. */
export function createStayNotice({ notifications, environment, words, show }: StayNoticeOptions): () => void {
  const isGnome = (environment['XDG_CURRENT_DESKTOP'] ?? '').split(':').includes('GNOME');
  // Kept from garbage collection, or a click would be lost.
  let told: InstanceType<Notifications> | null = null;
  return () => {
    if (!isGnome || told !== null || !notifications.isSupported()) return;
    const { goesOn, howToGoOn } = words();
    told = new notifications({ title: goesOn, body: howToGoOn });
    told.on('click', show);
    told.show();
  };
}
