import { describe, expect, test } from 'vitest';
import { HOSTILE_PATHS } from '#hosting/testing/hostile-paths.ts';
import { PAGE_POLICY } from '#shared/contract/page-policy.ts';
import { request } from '../electron-calls.ts';

/** What the app's own scheme answers. */
export function protocolCases(): void {
  describe('the protocol', () => {
    test('serves the page with its policy, also for addresses that the page routes', async () => {
      for (const path of ['', 'index.html', 'releases/9']) {
        const response = await request(`app://engawa/${path}`, { headers: { Accept: 'text/html' } });
        expect(await response.text()).toContain('<title>Engawa</title>');
        expect(response.headers.get('Content-Security-Policy')).toBe(PAGE_POLICY);
      }
    });

    test('refuses other hosts of its scheme and methods other than reads', async () => {
      for (const url of ['app://evil/', 'app://engawa.evil/', 'app://engawa:81/index.html', 'app:///x']) {
        expect((await request(url)).status, url).toBe(404);
      }
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
        expect((await request('app://engawa/', { method })).status, method).toBe(405);
      }
    });

    test('reads nothing outside the page’s folder for over 2,000 hostile paths', async () => {
      expect(HOSTILE_PATHS.length).toBeGreaterThan(2_000);
      for (const path of HOSTILE_PATHS) {
        const response = await request(`app://engawa/${path}`);
        expect([400, 404], path.slice(0, 100)).toContain(response.status);
        expect(await response.text(), path.slice(0, 100)).toBe('');
      }
    });

    test('sends the policy with refusals too', async () => {
      const response = await request('app://engawa/assets/none.js');
      expect(response.headers.get('Content-Security-Policy')).toBe(PAGE_POLICY);
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    });
  });
}
