import { describe, expect, test } from 'vitest';
import type { BootedShell } from '../booted-shell.ts';
import * as electron from '../electron-double.ts';
import { FOREIGN_ADDRESSES, OWN_ADDRESSES } from '../foreign-addresses.ts';

/** What pages may ask of the machine and of the network. */
export function sessionCases(shell: BootedShell): void {
  describe('the session', () => {
    const { defaultSession } = electron.session;
    const cancelled = (url: string, resourceType = 'xhr'): boolean => {
      let isCancelled = false;
      defaultSession.beforeRequest({ url, resourceType, method: 'GET' }, (verdict: { cancel: boolean }) => {
        isCancelled = verdict.cancel;
      });
      return isCancelled;
    };
    const granted = (permission: string, requestingUrl: string, isMainFrame: boolean): boolean => {
      let isGranted = true;
      const answer = (verdict: boolean) => {
        isGranted = verdict;
      };
      defaultSession.permissionRequest(shell.contents(), permission, answer, { requestingUrl, isMainFrame });
      return isGranted;
    };
    const PERMISSIONS = [
      ...['media', 'geolocation', 'notifications', 'midi', 'midiSysex', 'pointerLock', 'keyboardLock', 'openExternal'],
      ...[
        'clipboard-read',
        'clipboard-sanitized-write',
        'display-capture',
        'mediaKeySystem',
        'idle-detection',
        'unknown',
      ],
      ...['speaker-selection', 'storage-access', 'top-level-storage-access', 'window-management', 'fileSystem', 'hid'],
      ...['usb', 'serial', 'automatic-fullscreen', 'local-fonts', 'nfc', 'sensors', 'web-printing', 'FULLSCREEN', ''],
    ];
    /** Names of permissions that a later engine might add. */
    const INVENTED = Array.from(
      { length: 200 },
      (_, index) =>
        `fullscreen-${Math.sin(index + 1)
          .toString(36)
          .slice(3)}`,
    );
    const ORIGINS = ['app://engawa/', 'https://evil.example/', 'app://engawa.evil/', ''];

    test('grants full screen to our own main frame, and no other permission', () => {
      for (const origin of ORIGINS) {
        for (const isMainFrame of [true, false]) {
          for (const permission of [...PERMISSIONS, ...INVENTED, 'fullscreen']) {
            const isOurs = permission === 'fullscreen' && isMainFrame && origin === 'app://engawa/';
            const label = `${permission} of ${origin} ${isMainFrame}`;
            expect(granted(permission, origin, isMainFrame), label).toBe(isOurs);
            expect(defaultSession.permissionCheck(shell.contents(), permission, origin, { isMainFrame }), label).toBe(
              isOurs,
            );
          }
        }
      }
      expect(defaultSession.devicePermission({ deviceType: 'hid', origin: 'app://engawa/' })).toBe(false);
    });

    test('cancels every request for a foreign address', () => {
      const foreign = FOREIGN_ADDRESSES.filter((url) => !/^(devtools|blob:app):\/\//i.test(url));
      const remote = Array.from({ length: 300 }, (_, index) => `https://${index % 7}.services.example/${index}.svg`);
      const kinds = ['mainFrame', 'subFrame', 'stylesheet', 'script', 'image', 'font', 'object', 'xhr', 'ping'];
      expect(foreign.length + remote.length).toBeGreaterThan(500);
      for (const kind of [...kinds, 'cspReport', 'media', 'webSocket', 'other']) {
        for (const url of [...foreign, ...remote]) if (!cancelled(url, kind)) expect.fail(`${kind} of ${url}`);
      }
      for (const url of [...OWN_ADDRESSES.slice(0, 2), 'blob:app://engawa/4f1c'])
        expect(cancelled(url), url).toBe(false);
    });

    test('fetches no dictionaries', () => {
      expect(defaultSession.spellCheckerLanguages).toEqual([]);
    });

    test('allows downloads of the page’s own blobs only', () => {
      const isStopped = (url: string) => {
        const event = new electron.PreventableEvent();
        defaultSession.emit('will-download', event, { getURL: () => url });
        return event.isPrevented;
      };
      expect(isStopped('blob:app://engawa/4f1c')).toBe(false);
      for (const url of ['https://evil.example/x.exe', 'data:text/plain,x', 'blob:https://evil.example/1']) {
        expect(isStopped(url), url).toBe(true);
      }
    });
  });
}
