import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { BootedShell } from '../booted-shell.ts';
import * as electron from '../electron-double.ts';
import { FOREIGN_ADDRESSES, OWN_ADDRESSES } from '../foreign-addresses.ts';

/** The window's options, and where its page may navigate. */
export function windowCases(shell: BootedShell): void {
  describe('before the app is ready', () => {
    test('the sandbox is enabled and the scheme is registered', () => {
      const ready = electron.calls.indexOf('ready');
      expect(electron.calls.indexOf('enableSandbox')).toBeLessThan(ready);
      expect(electron.calls.indexOf('schemes')).toBeLessThan(ready);
      expect(electron.calls).toContain('enableSandbox');
      // The only switch is the one for the voices that read aloud, set if this machine has them.
      const switches = electron.calls.filter((call) => call.startsWith('switch '));
      expect(switches.filter((call) => call !== 'switch enable-speech-dispatcher')).toEqual([]);
    });

    test('the scheme is a secure standard origin without further privileges', () => {
      expect(electron.protocol.schemes).toEqual([
        {
          scheme: 'app',
          privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
        },
      ]);
    });

    test('all data, including the browser engine’s, is put into the data folder', () => {
      expect(electron.app.paths.get('userData')).toBe(shell.dataFolder());
      expect(electron.app.paths.get('sessionData')).toBe(join(shell.dataFolder(), 'session'));
    });
  });

  describe('the window', () => {
    test('has an isolated, sandboxed page without Node, webviews or insecure content', () => {
      expect(shell.window().options['webPreferences']).toEqual({
        preload: expect.stringMatching(/preload\.cjs$/),
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        webviewTag: false,
        navigateOnDragDrop: false,
        spellcheck: false,
        devTools: true,
      });
      expect(shell.contents().getURL()).toBe('app://engawa/');
    });

    test('has the app’s icon on Linux, as has the dock on macOS in a run from sources', () => {
      const icon = String(shell.window().options['icon']);
      expect(existsSync(icon)).toBe(true);
      expect(electron.app.dockIcon).toBe(icon);
    });

    test('is shown when its page is ready, and then npm start learns of it', async () => {
      const file = join(shell.dataFolder(), 'shown');
      vi.stubEnv('ENGAWA_SHOWN_FILE', file);
      expect(shell.window().isShown).toBe(false);
      shell.window().emit('ready-to-show');
      expect(shell.window().isShown).toBe(true);
      await expect.poll(() => existsSync(file)).toBe(true);
      vi.unstubAllEnvs();
    });

    test('has a minimum size', () => {
      expect(shell.window().options).toMatchObject({ minWidth: 400, minHeight: 480 });
    });

    test('is restored and focused when the app is started again', () => {
      shell.window().isSmall = true;
      electron.app.emit('second-instance', {}, ['--anime-base-url=https://evil.example/api/v1']);
      expect(shell.window().isSmall).toBe(false);
      expect(shell.window().focused).toBe(1);
      expect(electron.windows).toHaveLength(1);
    });

    test('reloads its page after a crash, at most three times', () => {
      for (let crash = 0; crash < 10; crash += 1) {
        shell.contents().emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 });
      }
      expect(shell.contents().reloads).toBe(3);
      shell.contents().emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 });
      expect(shell.contents().reloads).toBe(3);
    });
  });

  describe('navigation', () => {
    const verdict = (name: string, url: string, isMainFrame = true): boolean => {
      const event = new electron.PreventableEvent(url, isMainFrame);
      shell.contents().emit(name, event);
      return event.isPrevented;
    };

    test.each(['will-navigate', 'will-redirect', 'will-frame-navigate'])(
      '%s allows only the page’s own addresses',
      (name) => {
        expect(FOREIGN_ADDRESSES.length).toBeGreaterThan(300);
        for (const url of FOREIGN_ADDRESSES) expect(verdict(name, url), url).toBe(true);
        for (const url of OWN_ADDRESSES) expect(verdict(name, url), url).toBe(false);
      },
    );

    test('frames inside the page cannot navigate, and no webview is attached', () => {
      for (const url of [...FOREIGN_ADDRESSES, ...OWN_ADDRESSES]) {
        expect(verdict('will-frame-navigate', url, false), url).toBe(true);
      }
      expect(verdict('will-attach-webview', '')).toBe(true);
    });

    test('no page opens a window; each input of the person opens one plain web address in the browser', () => {
      const all = [...FOREIGN_ADDRESSES, ...OWN_ADDRESSES];
      for (const url of all) expect(shell.contents().openHandler({ url }), url).toEqual({ action: 'deny' });
      expect(electron.opened).toEqual([]);

      shell.contents().emit('input-event', {}, { type: 'mouseMove' });
      shell.contents().openHandler({ url: 'https://example.org/' });
      expect(electron.opened).toEqual([]);

      for (const url of all) {
        shell.contents().emit('input-event', {}, { type: 'mouseUp' });
        expect(shell.contents().openHandler({ url }), url).toEqual({ action: 'deny' });
      }
      expect(electron.opened.length).toBeGreaterThan(20);
      for (const url of electron.opened)
        expect(url).toMatch(/^(?:https:\/\/[^/@]+|http:\/\/(?:127\.0\.0\.1|\[::1\]))\//);

      electron.opened.length = 0;
      shell.contents().emit('input-event', {}, { type: 'rawKeyDown' });
      shell.contents().openHandler({ url: 'https://one.example' });
      shell.contents().openHandler({ url: 'https://two.example' });
      expect(electron.opened).toEqual(['https://one.example/']);
    });
  });
}
