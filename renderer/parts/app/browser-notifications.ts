/** What the browser says about notifications of this page; null: it has none. */
export function browserPermission(): NotificationPermission | null {
  return 'Notification' in window ? Notification.permission : null;
}

/** Asks where nobody has decided yet. Only in answer to what the person has just pressed. */
export async function askBrowserToNotify(): Promise<void> {
  if (browserPermission() === 'default') await Notification.requestPermission();
}
