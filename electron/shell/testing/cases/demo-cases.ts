import { describe, expect, test } from 'vitest';
import type { BootedShell } from '../booted-shell.ts';
import { ask, request } from '../electron-calls.ts';

/** The demo library that is part of the app, served from its bundle. */
export function demoCases(shell: BootedShell): void {
  describe('the embedded demo', () => {
    test('serves a playlist and a poster from the bundle', async () => {
      const { items } = await ask(shell.ownEvent(), 'releases.catalogPage', { page: 1 });
      const releases = items.slice(0, 5).map(async ({ id }) => {
        return ask(shell.ownEvent(), 'releases.get', { idOrAlias: String(id) });
      });
      const streams = (await Promise.all(releases)).flatMap(({ episodes }) => episodes[0]?.streams ?? []);
      const film = await request(`app://engawa/media/stream?src=${encodeURIComponent(streams[0]?.url ?? '')}`);
      expect(await film.text()).toContain('#EXTM3U');
      const poster = await request(`app://engawa${items[0]?.poster}`);
      expect(poster.headers.get('Content-Type')).toMatch(/^image\//);
    });

    test('serves an added font as a font, and nothing for other ids', async () => {
      const font = { name: 'Serif.otf', base64: Buffer.from('OTTO;hurt()').toString('base64') };
      const { id } = await ask(shell.ownEvent(), 'fonts.add', font);
      const file = await request(`app://engawa/media/font/${id}`);
      expect([file.status, await file.text()]).toEqual([200, 'OTTO;hurt()']);
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': 'font/otf',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      });
      for (const other of [id.replaceAll(/[0-9]/g, 'e'), `${id}/../x`, '..%2f..%2fengawa.db', '']) {
        expect((await request(`app://engawa/media/font/${other}`)).status, other).toBe(404);
      }
    });
  });
}
