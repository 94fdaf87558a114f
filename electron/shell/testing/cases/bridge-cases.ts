import { describe, expect, test } from 'vitest';
import { startOddServer } from '#hosting/services/testing/odd-server.ts';
import { IPC_CHANNELS } from '#shared/contract/bridge.ts';
import type { BootedShell } from '../booted-shell.ts';
import { invoke } from '../electron-calls.ts';
import * as electron from '../electron-double.ts';

/** Which pages may call the core, and how. */
export function bridgeCases(shell: BootedShell): void {
  describe('the bridge', () => {
    test('answers our page through the core', async () => {
      expect(await invoke(shell.ownEvent(), '1', 'app.info', {})).toMatchObject({
        ok: true,
        value: { host: 'electron', services: 'demo', version: '0.0.0' },
      });
    });

    test('has one channel to call and one to cancel', () => {
      expect([...electron.ipcMain.handlers.keys()]).toEqual([IPC_CHANNELS.invoke]);
      expect([...electron.ipcMain.listeners.keys()]).toEqual([IPC_CHANNELS.cancel]);
    });

    test('refuses calls of forged senders, which change nothing', async () => {
      const before = await invoke(shell.ownEvent(), '2', 'settings.read', {});
      for (const [name, event] of forgedEvents(shell)) {
        await expect(invoke(event, '3', 'settings.update', { theme: 'dark' }), name).rejects.toThrow('Refused');
      }
      expect(await invoke(shell.ownEvent(), '4', 'settings.read', {})).toEqual(before);
    });

    test('cancels a call for our page, and not for a forged sender', async () => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await using server = await startOddServer((_, response) => void released.then(() => response.end()));
      const look = (callId: string) =>
        invoke(shell.ownEvent(), callId, 'services.find', { service: 'anime', address: server.url, siteAddress: null });
      const cancel = (event: unknown, callId: string) =>
        electron.ipcMain.listeners.get(IPC_CHANNELS.cancel)?.(event, callId);
      const [left, wanted] = [look('left'), look('wanted')];
      await expect.poll(() => server.requests.length).toBe(2);
      for (const [, event] of forgedEvents(shell)) cancel(event, 'wanted');
      cancel(shell.ownEvent(), 'left');
      expect(await left).toEqual({ ok: false, error: { code: 'cancelled' } });
      release();
      expect(await wanted).toMatchObject({ ok: true });
    });

    test('refuses calls of its own window and sends it no events while it shows another page', async () => {
      const frame = shell.contents().mainFrame;
      const own = frame.url;
      const heard = () => shell.contents().sent.filter(([, name]) => name === 'power.changed');
      for (const url of ['https://evil.example/', 'app://engawa.evil/', 'about:blank', '']) {
        frame.url = url;
        await expect(invoke(shell.ownEvent(), 'other', 'settings.read', {}), url).rejects.toThrow('Refused');
        electron.powerMonitor.emit('resume');
      }
      frame.url = own;
      frame.isDestroyed = () => true;
      await expect(invoke(shell.ownEvent(), 'gone', 'settings.read', {})).rejects.toThrow('Refused');
      frame.isDestroyed = () => false;
      expect(heard()).toEqual([]);
    });

    test.each([
      ['is reloaded or left for another', () => shell.contents().emit('did-navigate', {}, 'app://engawa/')],
      ['crashes', () => shell.contents().emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 })],
    ])('cancels the calls of a page that %s', async (_, happen) => {
      await using server = await startOddServer(() => undefined);
      const asked = { service: 'anime', address: server.url, siteAddress: null };
      const answer = invoke(shell.ownEvent(), 'unanswered', 'services.find', asked);
      await expect.poll(() => server.requests.length).toBe(1);
      happen();
      expect(await answer).toEqual({ ok: false, error: { code: 'cancelled' } });
    });

    test('answers calls of a wrong shape or name with an error envelope', async () => {
      const shapes = [
        [],
        ['1'],
        ['1', 'app.info', {}, 'more'],
        [1, 'app.info', {}],
        ['', 'app.info', {}],
        ['1', 7, {}],
      ];
      for (const shape of [...shapes, ['1', 'x'.repeat(1000), {}], ['1'.repeat(1000), 'app.info', {}]]) {
        expect(await invoke(shell.ownEvent(), ...shape)).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
      }
      expect(await invoke(shell.ownEvent(), '1', '__proto__', {})).toMatchObject({
        ok: false,
        error: { code: 'invalid-input' },
      });
    });

    test('sends events to the page as plain data', async () => {
      await invoke(shell.ownEvent(), '5', 'settings.update', { theme: 'dark' });
      const [channel, name, payload] = shell.contents().sent.at(-1) ?? [];
      expect([channel, name]).toEqual([IPC_CHANNELS.event, 'settings.changed']);
      expect(payload).toMatchObject({ theme: 'dark' });
    });
  });
}

/** Senders other than the main frame of our page, by kind. */
function forgedEvents(shell: BootedShell): readonly (readonly [string, unknown])[] {
  const frame = shell.contents().mainFrame;
  const at = (url: string) => ({ ...frame, url });
  const other = new electron.WebContents();
  other.mainFrame.url = 'app://engawa/';
  const forged: Readonly<Record<string, unknown>> = {
    'another host': { sender: shell.contents(), senderFrame: at('https://evil.example/') },
    'a host that begins like ours': { sender: shell.contents(), senderFrame: at('app://engawa.evil/') },
    'a frame inside the page': { sender: shell.contents(), senderFrame: { ...frame, parent: frame } },
    'a frame that is gone': { sender: shell.contents(), senderFrame: null },
    'a destroyed frame': { sender: shell.contents(), senderFrame: { ...frame, isDestroyed: () => true } },
    'an empty address': { sender: shell.contents(), senderFrame: at('') },
    'about:blank': { sender: shell.contents(), senderFrame: at('about:blank') },
    devtools: { sender: shell.contents(), senderFrame: at('devtools://devtools/bundled/devtools_app.html') },
    'a frame of other contents': { sender: shell.contents(), senderFrame: other.mainFrame },
  };
  return Object.entries(forged);
}
