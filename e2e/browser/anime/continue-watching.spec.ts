import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { forgetEverything } from '#e2e/fixtures/service-control.ts';
import { stockLibrary, watchSome } from '#e2e/fixtures/stocked-library.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { HomeScreen } from '#e2e/pages/home-screen.ts';
import { undoToast } from '#e2e/pages/toast.ts';
import { CatalogFilters } from '#shared/domain/anime/catalog.ts';
import type { Release } from '#shared/domain/anime/release.ts';

const SHELF = /^Continue watching/;
const REMOVE = 'Remove from “Continue watching”';

/** Begins three releases of several episodes: the last one is featured, the others are on the shelf. */
async function watchThree(page: Page): Promise<readonly Release[]> {
  const { items } = await callCore(page, 'releases.catalogPage', { page: 1, filters: CatalogFilters.parse({}) });
  const begun: Release[] = [];
  for (const { id } of items) {
    if (begun.length === 3) break;
    const release = await callCore(page, 'releases.get', { idOrAlias: String(id) });
    if (release.episodes.filter(({ streams }) => streams.length > 0).length < 4) continue;
    await watchSome(page, String(id), 2);
    begun.push(release);
  }
  return begun;
}

test.beforeEach(({ services }) => forgetEverything(services));
test.afterEach(({ services }) => services.clearFaults());

test('a release removed from “Continue watching” stays away over faults and a restart, until undo or further watching', async ({
  page,
  services,
  dataDirectory,
}) => {
  let host = await startHost({ services, dataDirectory });
  try {
    await enter(page, host.url);
    await stockLibrary(page, services.account, {});
    const [, removed] = await watchThree(page);
    const home = await HomeScreen.open(page, host.url);
    await expect(home.cards(SHELF)).toHaveCount(2);
    const [first = '', second = ''] = await home.titles(SHELF);

    const card = home.cards(SHELF).filter({ hasText: first });
    await card.getByRole('link').focus();
    await card.getByRole('button', { name: `${REMOVE}: ${first}` }).press('Enter');
    await expect(home.cards(SHELF)).toHaveCount(1);
    await expect(home.cards(SHELF).getByRole('link')).toBeFocused();
    await undoToast(page, `“${first}” removed from “Continue watching”.`);
    await expect.poll(() => home.titles(SHELF)).toEqual([first, second]);
    await expectNoAxeFindings(page);

    await services.putFaults([{ match: '.*', kind: 'reset' }]);
    await card.hover();
    await card.getByRole('button', { name: `${REMOVE}: ${first}` }).click();
    await expect(home.cards(SHELF)).toHaveCount(1);
    await services.clearFaults();
    await callCore(page, 'sync.now', {});
    await expect.poll(() => home.titles(SHELF)).toEqual([second]);

    await host.stop();
    host = await startHost({ services, dataDirectory });
    await HomeScreen.open(page, host.url);
    await expect.poll(() => home.titles(SHELF)).toEqual([second]);
    if (removed === undefined) throw new Error('No release was begun');
    const { id: releaseId, episodes } = removed;
    expect(await callCore(page, 'progress.forRelease', { releaseId })).toHaveLength(2);
    for (const { id: episodeId } of episodes.slice(2, 3)) {
      await callCore(page, 'progress.save', { episodeId, releaseId, positionSeconds: 70, isWatched: false });
    }
    await expect(home.featured).toHaveText(first);

    // The featured release and a card's menu offer the same removal.
    await home.main.getByRole('button', { name: `${REMOVE}: ${first}` }).press('Enter');
    await expect(home.featured).not.toHaveText(first);
    await expect(page.locator('#main')).toBeFocused();
    const [last = ''] = await home.titles(SHELF);
    await home
      .cards(SHELF)
      .getByRole('button', { name: `Actions: ${last}` })
      .press('Enter');
    await page.getByRole('menuitem', { name: REMOVE }).click();
    await expect(home.shelf(SHELF)).toHaveCount(0);
    await undoToast(page, `“${last}” removed`);
    await expect.poll(() => home.titles(SHELF)).toEqual([last]);
    const featured = (await home.featured.textContent()) ?? '';
    const others = home.cards('Recommended');
    const fresh = [featured, first, last].reduce((cards, hasNotText) => cards.filter({ hasNotText }), others).first();
    await fresh.getByRole('link').first().click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Watch' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: REMOVE })).toHaveCount(0);
  } finally {
    await host.stop();
  }
});
