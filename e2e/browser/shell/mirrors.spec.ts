import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { goWithin } from '#e2e/fixtures/go-within.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import type { LoggedRequest } from '#e2e/fixtures/services.ts';
import { openSignedIn } from '#e2e/fixtures/signed-in.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { ConnectionScreen } from '#e2e/pages/connection-screen.ts';
import { SearchScreen } from '#e2e/pages/search-screen.ts';

/** The same speed as the services' clock: a minute takes a second. */
const TIME_SCALE = 60;
const BLOCKED_MILLISECONDS = (2 * 60_000) / TIME_SCALE;
const TROUBLE =
  /The service (blocks|isn’t responding)|Unexpected response|No network|Request timed out|Rate limited|Last updated/;

test('while the edge blocks the main host, the app uses the mirror without its session, then returns', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory, timeScale: TIME_SCALE });
  const { baseUrl: mainHost, mirrorBaseUrl: mirror } = services.anime;
  const answeredBy = (address: string, path: string) => (request: LoggedRequest) =>
    request.host === new URL(address).host && request.path.endsWith(path) && request.status === 200;
  let searches = 0;
  const sawNoSession = async () => {
    const seen = (await services.requests()).filter(({ host: asked }) => asked === new URL(mirror).host);
    expect(seen.filter(({ method, hasCookie }) => method !== 'GET' || hasCookie)).toEqual([]);
  };
  await openSignedIn(page, host, services);
  const app = new AppFrame(page);

  /** Opens the catalogue, a release, and a new search, which no stored answer can serve. */
  async function browse(visit: number): Promise<void> {
    const catalog = await app.openAnime();
    await expect(catalog.cards.first()).toBeVisible();
    const release = await catalog.openRelease(visit % 10);
    await expect(release.primaryAction).toBeVisible();
    const search = await SearchScreen.open(page);
    searches += 1;
    await search.type(`the ${searches}`, 0);
    await expect.poll(async () => (await services.requests()).some(searchedFor(`the ${searches}`))).toBe(true);
    await expect(page.getByText(TROUBLE)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await search.hasClosed();
  }

  const connection = await ConnectionScreen.open(page);
  await expect(connection.host(mirror)).toBeVisible();

  await test.step('minutes behind the edge', async () => {
    await services.putFaults([{ match: '.*', kind: 'edge-403', host: mainHost }]);
    const blockedAt = Date.now();
    let visits = 0;
    for (; Date.now() - blockedAt < BLOCKED_MILLISECONDS || visits < 2; visits += 1) await browse(visits);
    await goWithin(page, '/connection');
    await expect(connection.verdict).toContainText(`through the mirror ${new URL(mirror).host}`);
    await expect(connection.host(mainHost)).toContainText('Access to the service is blocked');
    await expect(page.getByRole('button', { name: 'Sync', exact: true })).toHaveAttribute('data-status', 'via-mirror');
    await expectNoAxeFindings(page);
    const requests = await services.requests();
    expect(requests.some(answeredBy(mirror, '/anime/catalog/releases'))).toBe(true);
    await sawNoSession();
    // Control: there was a session, which the main host received.
    expect(requests.some(({ host: asked, hasCookie }) => asked === new URL(mainHost).host && hasCookie)).toBe(true);
  });

  await test.step('back on the main host', async () => {
    await services.clearFaults();
    await expect(async () => {
      await sawNoSession();
      await services.forgetRequests();
      await browse(0);
      const reads = (await services.requests()).filter(({ path }) => /search|catalog/.test(path));
      expect(reads.length).toBeGreaterThan(0);
      expect(reads.map(({ host: asked }) => asked)).toEqual(reads.map(() => new URL(mainHost).host));
    }).toPass({ timeout: 60_000 });
    await sawNoSession();
    await goWithin(page, '/connection');
    await expect(connection.verdict).toContainText(`answers at ${new URL(mainHost).host}`);
  });
  await host.stop();
});

function searchedFor(text: string): (request: LoggedRequest) => boolean {
  return ({ path, query, status }) =>
    path.endsWith('/app/search/releases') && new URLSearchParams(query).get('query') === text && status === 200;
}
