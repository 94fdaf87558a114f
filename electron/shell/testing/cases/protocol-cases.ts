import { describe, expect, test } from 'vitest';
import { PAGE_POLICY } from '#shared/contract/page-policy.ts';
import { request } from '../electron-calls.ts';

/** What the app's own scheme answers. */
export function protocolCases(): void {
  describe('the protocol', () => {
    test('serves the page under its policy, for every address that the page itself knows', async () => {
      for (const path of ['', 'index.html', 'releases/9']) {
        const response = await request(`app://engawa/${path}`, { headers: { Accept: 'text/html' } });
        expect(await response.text()).toContain('<title>Engawa</title>');
        expect(response.headers.get('Content-Security-Policy')).toBe(PAGE_POLICY);
      }
    });

    test('refuses every other host of its scheme and every method that changes something', async () => {
      for (const url of ['app://evil/', 'app://engawa.evil/', 'app://engawa:81/index.html', 'app:///x']) {
        expect((await request(url)).status, url).toBe(404);
      }
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
        expect((await request('app://engawa/', { method })).status, method).toBe(405);
      }
    });

    test('reads nothing outside of the page, however a path is spelled', async () => {
      const climbs = [
        '..',
        '%2e%2e',
        '.%2e',
        '..%2f..',
        '..%5c..',
        '%252e%252e',
        '..;',
        '....//',
        '%c0%ae%c0%ae',
        '%00',
        '\\..',
      ];
      const targets = [
        'package.json',
        'main/main.js',
        'etc/passwd',
        'C:%5cwindows%5cwin.ini',
        '%5c%5chost%5cshare',
        'x'.repeat(50_000),
      ];
      let refused = 0;
      for (const climb of climbs) {
        for (const target of targets) {
          for (const prefix of ['', 'assets/', 'media/', 'assets/../../']) {
            const response = await request(`app://engawa/${prefix}${climb}/${target}`);
            expect([400, 404], `${prefix}${climb}/${target.slice(0, 40)}`).toContain(response.status);
            refused += 1;
          }
        }
      }
      expect(refused).toBe(climbs.length * targets.length * 4);
    });

    test('answers with the policy, also when it refuses', async () => {
      const response = await request('app://engawa/assets/none.js');
      expect(response.headers.get('Content-Security-Policy')).toBe(PAGE_POLICY);
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    });
  });
}
