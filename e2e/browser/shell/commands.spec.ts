import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startHost } from '#e2e/fixtures/host.ts';
import { startServices } from '#e2e/fixtures/services.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test('the app on its demo announces its address, answers only with its token, never logs it, and exits with 0', {
  tag: '@short',
}, async ({ dataDirectory }) => {
  const host = await startHost({ dataDirectory });
  expect(new URL(host.url)).toMatchObject({ hostname: '127.0.0.1', pathname: '/' });
  expect(host.dataDir).toBe(dataDirectory);
  expect((await fetch(new URL('/', host.url))).status).toBeGreaterThanOrEqual(400);
  expect((await fetch(host.url, { redirect: 'manual' })).status).toBe(303);
  expect(await host.stop()).toBe(0);
  const log = await readFile(join(dataDirectory, 'logs', 'engawa.log'), 'utf8');
  expect(log).not.toContain(new URL(host.url).searchParams.get('token'));
});

test('the demo services announce their addresses and answer there', { tag: '@short' }, async () => {
  const services = await startServices();
  const headers = { accept: 'application/json', referer: `${services.novels.siteUrl}/` };
  const status = await fetch(`${services.anime.baseUrl}/app/status`, { headers });
  expect(await status.json()).toMatchObject({ is_alive: true });
  expect((await fetch(`${services.anime.mirrorBaseUrl}/app/status`, { headers })).status).toBe(200);
  const novels = await fetch(`${services.novels.baseUrl}/api/manga?site_id[]=3`, { headers });
  expect(await novels.json()).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ slug_url: expect.any(String) })]),
  });
  expect(await services.stop()).toBe(0);
});
