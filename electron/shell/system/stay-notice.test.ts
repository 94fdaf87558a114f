import { beforeEach, expect, test } from 'vitest';
import { Notification, notifications } from '../testing/desktop-double.ts';
import { createStayNotice } from './news-notification.ts';
import { shellWords } from './words.ts';

beforeEach(() => {
  notifications.length = 0;
});

function notice(desktop?: string) {
  let shown = 0;
  const show = () => {
    shown += 1;
  };
  const tell = createStayNotice(Notification, desktop, () => shellWords('en'), show);
  return { tell, shown: () => shown };
}

test('on GNOME one notification says that the app is still running, and a click opens the window', () => {
  const { tell, shown } = notice('ubuntu:GNOME');
  tell();
  tell();
  expect(notifications.map(({ options }) => options)).toEqual([
    { title: 'Engawa is still running', body: expect.stringContaining('start Engawa again') },
  ]);
  notifications[0]?.emit('click');
  expect(shown()).toBe(1);
});

test('on desktops with tray icons there is no notification', () => {
  for (const desktop of ['KDE', 'XFCE', 'X-Cinnamon', '', undefined]) notice(desktop).tell();
  expect(notifications).toEqual([]);
});
