import { describe, expect, test, vi } from 'vitest';
import { startOddServer } from '#hosting/services/testing/odd-server.ts';
import type { ProcedureName } from '#shared/contract/app-contract.ts';
import type { BootedShell } from '../booted-shell.ts';
import { notifications, trays } from '../desktop-double.ts';
import { ask, invoke } from '../electron-calls.ts';
import * as electron from '../electron-double.ts';

/** The tray icon, and windows that are closed and opened with it. */
export function trayCases(shell: BootedShell): void {
  const call = <Name extends ProcedureName>(name: Name, input: Parameters<typeof ask<Name>>[2]) =>
    ask(shell.ownEvent(), name, input);

  describe('the tray', () => {
    const inTray = (label: string) => trays.at(-1)?.menu?.items.find((item) => item.label === label);

    test('appears by setting only, keeps the app running without a window, and opens a new one', async () => {
      expect(trays).toEqual([]);
      await call('settings.update', { desktop: { hasTray: true } });
      expect(trays).toHaveLength(1);
      await call('settings.update', { scale: 1.5 });
      const before = electron.windows.length;
      const closed = shell.window();
      closed.maximize();
      closed.close();
      expect(electron.calls.filter((name) => name.startsWith('exit'))).toEqual([]);
      inTray('Open Engawa')?.click?.();
      expect(electron.windows).toHaveLength(before + 1);
      const [first, another] = [electron.windows[0]?.options, shell.window().options];
      expect(another['webPreferences']).toEqual(first?.['webPreferences']);
      expect(another).toMatchObject({ x: 10, y: 20, width: 900, height: 700 });
      expect(shell.window().isMaximized()).toBe(true);
      expect(shell.window().overlay).toMatchObject({ height: 72 });
      const told = closed.webContents.sent.length;
      await call('settings.update', { scale: 1 });
      expect(closed.webContents.sent).toHaveLength(told);
      expect(await call('app.info', {})).toMatchObject({ host: 'electron' });
      inTray('Open Engawa')?.click?.();
      expect(electron.windows).toHaveLength(before + 1);
      const { focused } = shell.window();
      // KDE leaves a left click to the app; the right button opens the menu.
      trays.at(-1)?.emit('click');
      expect(shell.window().focused).toBe(focused + 1);
    });

    test('opens the settings, in a new window if there is none, and quits the app', async () => {
      const before = electron.windows.length;
      shell.window().close();
      inTray('Settings…')?.click?.();
      expect(electron.windows).toHaveLength(before + 1);
      expect(await call('links.take', {})).toEqual({ kind: 'page', page: 'settings' });
      const quit = vi.spyOn(electron.app, 'quit').mockReturnValueOnce();
      inTray('Quit Engawa')?.click?.();
      expect(quit).toHaveBeenCalledOnce();
    });

    test('is explained once where it may be invisible', () => {
      const titles = notifications.map(({ options }) => options);
      expect(titles).toEqual([{ title: 'Engawa is still running', body: expect.any(String) }]);
    });

    test('cancels the calls of a page whose window is closed', async () => {
      await using server = await startOddServer(() => undefined);
      const asked = { service: 'anime', address: server.url, siteAddress: null };
      const answer = invoke(shell.ownEvent(), 'unanswered', 'services.find', asked);
      await expect.poll(() => server.requests.length).toBe(1);
      shell.window().close();
      expect(await answer).toEqual({ ok: false, error: { code: 'cancelled' } });
      inTray('Open Engawa')?.click?.();
    });

    test('follows the language of the settings, and disappears when switched off', async () => {
      await call('settings.update', { language: 'ru' });
      expect(inTray('Завершить Engawa')).toBeDefined();
      await call('settings.update', { language: 'en', desktop: { hasTray: false } });
      expect(trays.map(({ isGone }) => isGone)).toEqual([true]);
    });
  });
}
