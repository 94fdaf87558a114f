import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import { BRIDGE_KEY, type Bridge, IPC_CHANNELS } from '#shared/contract/bridge.ts';
import type { BootedShell } from '../booted-shell.ts';
import { exposed, ipcRenderer } from '../electron-double.ts';

/** What the page can reach of Electron. */
export function preloadCases(shell: BootedShell): void {
  describe('the preload script', () => {
    let bridge: Bridge;

    beforeAll(() => {
      createRequire(import.meta.url)(shell.preloadScript());
      // The preload exposes a `Bridge`; the double stores it without a type.
      bridge = exposed.get(BRIDGE_KEY) as Bridge;
    });

    test('exposes one frozen object of three functions, and nothing of Electron', () => {
      expect([...exposed.keys()]).toEqual([BRIDGE_KEY]);
      expect(Object.isFrozen(bridge)).toBe(true);
      expect(Object.entries(bridge).map(([name, value]) => [name, typeof value])).toEqual([
        ['invoke', 'function'],
        ['cancel', 'function'],
        ['subscribe', 'function'],
      ]);
    });

    test('passes calls and cancels on unchanged, each over its own channel', async () => {
      expect(await bridge.invoke('1', 'any.path', { a: 1 })).toEqual({ ok: true, value: null });
      bridge.cancel('1');
      expect(ipcRenderer.invoked).toEqual([[IPC_CHANNELS.invoke, '1', 'any.path', { a: 1 }]]);
      expect(ipcRenderer.sent).toEqual([[IPC_CHANNELS.cancel, '1']]);
    });

    test('gives a listener data only, until it unsubscribes', () => {
      const received: unknown[][] = [];
      const unsubscribe = bridge.subscribe((...given) => received.push(given));
      ipcRenderer.emit(IPC_CHANNELS.event, { sender: ipcRenderer }, 'settings.changed', { theme: 'dark' });
      expect(received).toEqual([['settings.changed', { theme: 'dark' }]]);
      expect(unsubscribe()).toBeUndefined();
      ipcRenderer.emit(IPC_CHANNELS.event, { sender: ipcRenderer }, 'settings.changed', { theme: 'light' });
      expect(received).toHaveLength(1);
      expect(ipcRenderer.listenerCount(IPC_CHANNELS.event)).toBe(0);
    });

    test('is one CommonJS file that requires only Electron, as a sandboxed page needs', async () => {
      const code = await readFile(shell.preloadScript(), 'utf8');
      expect([...code.matchAll(/require\((["'])(.*?)\1\)/g)].map((match) => match[2])).toEqual(['electron']);
      expect(code).not.toMatch(/^\s*(import|export)\s/m);
    });
  });
}
