/** What the browser says about notifications of this page; null: it has none. */
export function browserPermission(): NotificationPermission | null {
  return 'Notification' in window ? Notification.permission : null;
}

/** Asks if no decision was made. Call it only right after a click or key press. */
export async function askBrowserToNotify(): Promise<void> {
  if (browserPermission() === 'default') await Notification.requestPermission();
}
