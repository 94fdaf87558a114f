import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { BootedShell } from '../booted-shell.ts';
import { invoke } from '../electron-calls.ts';
import * as electron from '../electron-double.ts';

/** How the app ends; to be run last. */
export function endCases(shell: BootedShell): void {
  describe('the end of the app', () => {
    test('at a shutdown of the system saves the window state, lets the display sleep and exits with 1', async () => {
      const log = await readFile(join(shell.dataFolder(), 'logs', 'engawa.log'), 'utf8');
      expect(log).toContain('secret storage');
      await invoke(shell.ownEvent(), 'awake', 'display.keepAwake', { isWanted: true });
      expect(electron.powerSaveBlocker.blocking.size).toBe(1);
      let blockingWithoutWindow = -1;
      shell.window().once('closed', () => {
        blockingWithoutWindow = electron.powerSaveBlocker.blocking.size;
      });
      let stateExisted = false;
      electron.happenings.once('exit', () => {
        stateExisted = existsSync(join(shell.dataFolder(), 'window-state.json'));
      });
      // As when the computer is shut down: the system waits, and the app quits as usual.
      const shutdown = new electron.PreventableEvent();
      const exit = once(electron.happenings, 'exit');
      electron.powerMonitor.emit('shutdown', shutdown);
      // Not 0: a downloaded update must not be installed while the system shuts down.
      expect(await exit).toEqual([1]);
      expect(shutdown.isPrevented).toBe(true);
      expect(stateExisted).toBe(true);
      expect(blockingWithoutWindow).toBe(0);
      expect(electron.messageBoxes).toEqual([]);
    });
  });
}
