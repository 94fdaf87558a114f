import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import type { BootedShell } from '../booted-shell.ts';
import { notifications } from '../desktop-double.ts';
import { ask } from '../electron-calls.ts';

/** How long after the start the core first looks for news. */
const FIRST_LOOK_MILLISECONDS = 2 * 60_000;

/** The notifications given to the system. */
export function notificationCases(shell: BootedShell): void {
  // Caught before the shell boots, so that the test need not wait for the first look.
  const wait = globalThis.setTimeout;
  const looks: (() => void)[] = [];
  Object.assign(globalThis, {
    setTimeout: (act: () => void, delay?: number, ...given: []) => {
      if (delay === FIRST_LOOK_MILLISECONDS) looks.push(act);
      return wait(act, delay, ...given);
    },
  });
  afterAll(() => Object.assign(globalThis, { setTimeout: wait }));

  describe('notifications', () => {
    test('announce new chapters, and a click focuses the window and opens the title', async () => {
      const { items } = await ask(shell.ownEvent(), 'novels.catalogPage', { page: 1 });
      const slugUrl = items[0]?.slugUrl ?? '';
      await ask(shell.ownEvent(), 'reading.setShelf', { slugUrl, shelf: 'reading' });
      await ask(shell.ownEvent(), 'settings.update', { notifications: { isAsked: true, chapters: true } });
      const database = new DatabaseSync(join(shell.dataFolder(), 'engawa.db'));
      database.prepare("INSERT INTO new_chapter (slug_url, volume, number) VALUES (?, '900', '1')").run(slugUrl);
      database.close();

      notifications.length = 0;
      for (const look of looks) look();
      await expect
        .poll(() => notifications.map(({ options }) => options))
        .toEqual([{ title: expect.any(String), body: '1 new chapter' }]);
      const { focused } = shell.window();
      notifications[0]?.emit('click');
      expect(shell.window().focused).toBe(focused + 1);
      expect(await ask(shell.ownEvent(), 'links.take', {})).toEqual({ kind: 'novel', slugUrl });
    });
  });
}
