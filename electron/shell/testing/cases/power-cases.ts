import { describe, expect, test } from 'vitest';
import type { BootedShell } from '../booted-shell.ts';
import { invoke } from '../electron-calls.ts';
import * as electron from '../electron-double.ts';

/** The display and the computer. */
export function powerCases(shell: BootedShell): void {
  describe('the display', () => {
    const { powerSaveBlocker } = electron;
    const keepAwake = (isWanted: boolean) =>
      invoke(shell.ownEvent(), `awake ${isWanted}`, 'display.keepAwake', { isWanted });

    test('is kept on by one blocker however often the page asks, and may sleep once it no longer does', async () => {
      expect(powerSaveBlocker.blocking.size).toBe(0);
      await keepAwake(false);
      await keepAwake(true);
      await keepAwake(true);
      expect(powerSaveBlocker.started).toEqual(['prevent-display-sleep']);
      expect(powerSaveBlocker.blocking.size).toBe(1);
      await keepAwake(false);
      await keepAwake(false);
      expect(powerSaveBlocker.blocking.size).toBe(0);
    });

    test.each([
      ['crashes', () => shell.contents().emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 })],
      ['is reloaded or left for another', () => shell.contents().emit('did-navigate', {}, 'app://engawa/')],
    ])('may sleep when the page %s', async (_, happen) => {
      await keepAwake(true);
      expect(powerSaveBlocker.blocking.size).toBe(1);
      happen();
      expect(powerSaveBlocker.blocking.size).toBe(0);
    });
  });

  describe('the computer', () => {
    const heard = () => shell.contents().sent.filter(([, name]) => name === 'power.changed');

    test('going to sleep or waking up is reported to the page; a locked screen is not', () => {
      electron.powerMonitor.emit('lock-screen');
      electron.powerMonitor.emit('unlock-screen');
      expect(heard()).toEqual([]);
      electron.powerMonitor.emit('suspend');
      electron.powerMonitor.emit('resume');
      expect(heard().map(([, , payload]) => payload)).toEqual([{ state: 'suspending' }, { state: 'resumed' }]);
    });

    test('asking to sign out of Windows lets pages save first', () => {
      shell.window().emit('query-session-end', {});
      expect(heard().at(-1)?.[2]).toEqual({ state: 'suspending' });
    });
  });
}
