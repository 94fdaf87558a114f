import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { ProcedureName } from '#shared/contract/app-contract.ts';
import { hostileLinks } from '#shared/domain/testing/hostile-links.ts';
import type { BootedShell } from '../booted-shell.ts';
import { type DoubleItem, Menu } from '../desktop-double.ts';
import { ask, invoke } from '../electron-calls.ts';
import * as electron from '../electron-double.ts';
import { HOSTILE_LINES } from '../hostile-lines.ts';

/** Menus, theme, taskbar, links and folders around the page. */
export function surroundingsCases(shell: BootedShell): void {
  const call = <Name extends ProcedureName>(name: Name, input: Parameters<typeof ask<Name>>[2]) =>
    ask(shell.ownEvent(), name, input);
  const itemsOf = (items: readonly DoubleItem[]): readonly DoubleItem[] =>
    items.flatMap((item) => [item, ...itemsOf(item.submenu ?? [])]);
  const menuItem = (label: string) => itemsOf(Menu.shown?.items ?? []).find((item) => item.label === label);

  describe('the menu', () => {
    test('opens pages, and follows a change of language at once', async () => {
      await call('settings.update', { language: 'system' });
      menuItem('Settings…')?.click?.();
      expect(await call('links.take', {})).toEqual({ kind: 'page', page: 'settings' });
      await call('settings.update', { language: 'ru' });
      expect(menuItem('Settings…')).toBeUndefined();
      expect(menuItem('Настройки…')?.accelerator).toBe('Ctrl+,');
      await call('settings.update', { language: 'en' });
      expect(menuItem('Settings…')).toBeDefined();
    });

    test('of a right click on text offers what applies, and does not appear without anything to offer', () => {
      const editFlags = { canCopy: true, canCut: true, canPaste: false, canUndo: false, canRedo: false };
      const clicked = (isEditable: boolean, selectionText: string) => {
        Menu.popped.length = 0;
        shell.contents().emit('context-menu', {}, { isEditable, selectionText, editFlags });
        return Menu.popped.flat();
      };
      expect(clicked(false, ' \n')).toEqual([]);
      expect(clicked(false, 'veranda').map(({ role }) => role)).toEqual(['copy']);
      const inField = clicked(true, '');
      expect(inField.find(({ role }) => role === 'cut')?.enabled).toBe(true);
      expect(inField.find(({ role }) => role === 'paste')?.enabled).toBe(false);
    });
  });

  describe('the look', () => {
    test('sets the system’s theme, and scales the page and the window buttons', async () => {
      await call('settings.update', { theme: 'light', scale: 1.5 });
      expect(electron.nativeTheme.themeSource).toBe('light');
      expect(shell.contents().zoomFactor).toBe(1.5);
      expect(shell.window().overlay).toMatchObject({ height: 72 });
      await call('settings.update', { theme: 'contrast' });
      expect(electron.nativeTheme.themeSource).toBe('dark');
      // The engine remembers zoom factors by address; a reloaded page gets the chosen scale again.
      for (const factor of [3, 0.5]) {
        shell.contents().zoomFactor = factor;
        shell.contents().emit('dom-ready', {});
        expect(shell.contents().zoomFactor).toBe(1.5);
      }
      await call('settings.update', { theme: 'system', scale: 1 });
      expect(electron.nativeTheme.themeSource).toBe('system');
    });

    test('follows the system between light and dark', () => {
      electron.nativeTheme.shouldUseDarkColors = false;
      electron.nativeTheme.emit('updated');
      expect(shell.window().ground).toBe('#faf8f5');
      expect(shell.window().overlay).toMatchObject({ symbolColor: '#2b2724' });
      electron.nativeTheme.shouldUseDarkColors = true;
      electron.nativeTheme.emit('updated');
      expect(shell.window().ground).toBe('#161412');
      expect(shell.window().overlay).toMatchObject({ symbolColor: '#e9e4dd' });
    });
  });

  describe('the taskbar', () => {
    test('shows the progress and number of waiting downloads, and nothing once none wait', async () => {
      const { items } = await call('novels.catalogPage', { page: 1 });
      const slugUrl = items[0]?.slugUrl ?? '';
      const entries = (await call('novels.chapters', { slugUrl })).slice(0, 3);
      const chapters = entries.map(({ volume, number, branches }) => ({
        ...{ volume, number, branchId: branches[0]?.branchId ?? null },
      }));
      await call('downloads.pause', { slugUrl: null, isPaused: true });
      await call('downloads.add', { slugUrl, chapters });
      await expect.poll(() => shell.window().progress.at(-1)).toEqual([0, { mode: 'paused' }]);
      expect(electron.app.badge).toBe(3);
      await call('downloads.cancel', { slugUrl, chapters: null });
      await expect.poll(() => shell.window().progress.at(-1)).toEqual([-1, { mode: 'none' }]);
      expect(electron.app.badge).toBe(0);
    });
  });

  describe('links from outside', () => {
    test('are opened from another start and from macOS', async () => {
      electron.app.emit('second-instance', {}, ['/usr/bin/engawa', '--enable-x', 'engawa://schedule']);
      expect(await call('links.take', {})).toEqual({ kind: 'page', page: 'schedule' });
      const event = new electron.PreventableEvent();
      electron.app.emit('open-url', event, 'engawa://release/9/episode/2');
      expect(event.isPrevented).toBe(true);
      expect(await call('links.take', {})).toEqual({ kind: 'release', idOrAlias: '9', ordinal: 2 });
      expect(await call('links.take', {})).toBeNull();
    });

    test('are not opened and change nothing if malformed or hostile, at any place of a command line', async () => {
      const before = await call('settings.read', {});
      const windows = electron.windows.length;
      const opened = [...electron.opened];
      for (const line of [
        ...hostileLinks(),
        '--engawa://settings',
        '--remote-debugging-port=9222',
        '--data=/elsewhere',
      ]) {
        electron.app.emit('second-instance', {}, ['/usr/bin/engawa', line, `--flag ${line}`]);
        electron.app.emit('open-url', new electron.PreventableEvent(), line);
        expect(await call('links.take', {}), line).toBeNull();
      }
      for (const line of HOSTILE_LINES) {
        electron.app.emit('second-instance', {}, ['/usr/bin/engawa', ...line], '/elsewhere', { argv: line });
        expect(await call('links.take', {}), line.join(' ')).toBeNull();
      }
      expect(await call('settings.read', {})).toEqual(before);
      expect(electron.opened).toEqual(opened);
      expect(electron.windows).toHaveLength(windows);
      expect(electron.app.claimedSchemes).toEqual([]);
    });
  });

  describe('the program', () => {
    test('opens its own folder and shows a dialog to choose another', async () => {
      await call('app.reveal', { place: 'log' });
      expect(electron.shell.revealed).toEqual([join(shell.dataFolder(), 'logs')]);
      vi.spyOn(electron.shell, 'openPath').mockResolvedValueOnce('no program for folders');
      expect(await invoke(shell.ownEvent(), 'unseen', 'app.reveal', { place: 'log' })).toEqual({
        ...{ ok: false, error: { code: 'not-found' } },
      });
      expect(await call('app.about', {})).toMatchObject({ canRevealFiles: true, canChooseFolder: true });
      expect(await call('files.chooseFolder', {})).toBeNull();
      electron.dialog.answer = { canceled: false, filePaths: ['/srv/novels'] };
      expect(await call('files.chooseFolder', {})).toBe('/srv/novels');
      expect(electron.dialog.asked.at(-1)?.[0]).toBe(shell.window());
    });

    test('has no updates in a run from sources', async () => {
      expect(await call('updates.state', {})).toEqual({ kind: 'none' });
    });

    test('logs which of its processes crashed', async () => {
      electron.app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 11 });
      electron.app.emit('child-process-gone', {}, { type: 'Utility', reason: 'clean-exit', exitCode: 0 });
      const log = await readFile(join(shell.dataFolder(), 'logs', 'engawa.log'), 'utf8');
      expect(log.match(/child process gone.*/g)).toHaveLength(1);
      expect(log).toContain('"type":"GPU"');
    });
  });
}
