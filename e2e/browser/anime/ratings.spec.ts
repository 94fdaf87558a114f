import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { goWithin } from '#e2e/fixtures/go-within.ts';
import { openSignedIn } from '#e2e/fixtures/signed-in.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';
import { undoToast } from '#e2e/pages/toast.ts';
import { CatalogFilters } from '#shared/domain/anime/catalog.ts';

const SENT = { timeout: 45_000 };

/** Opens the release at this place of the catalogue, so that each spec has its own. */
async function openRelease(
  page: Page,
  place: number,
): Promise<{ readonly id: number; readonly release: ReleaseScreen }> {
  const { items } = await callCore(page, 'releases.catalogPage', { page: 1, filters: CatalogFilters.parse({}) });
  const id = items[place]?.id ?? 0;
  return { id, release: await ReleaseScreen.open(page, String(id)) };
}

test('a rating is given, changed by keyboard, shown in the list, removed and restored, and the service receives it', async ({
  page,
  host,
  services,
}) => {
  test.slow();
  const device = await openSignedIn(page, host, services);
  const { id, release } = await openRelease(page, 12);
  await release.rate.click();
  const picker = page.getByRole('dialog', { name: 'Your rating' });
  await picker.getByRole('radio', { name: '7 of 10: good' }).click();
  await expect(release.rate).toHaveAccessibleName('Your rating: 7 of 10');
  await expectNoAxeFindings(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(picker.getByRole('radio', { name: '9 of 10: excellent' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(release.rate).toHaveAccessibleName('Your rating: 9 of 10');
  await expect.poll(() => device.score(id), SENT).toBe(9);

  // The rating beside the others' votes is the same.
  const beside = page.getByRole('complementary').getByRole('radiogroup', { name: 'Your rating' });
  await expect(beside.getByRole('radio', { name: /^9 of 10/ })).toBeChecked();
  await release.favourite.click();
  await goWithin(page, '/library');
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
  const listed = page.getByRole('main').getByRole('article').first();
  await expect(listed.getByRole('img', { name: 'Your rating: 9 of 10' })).toBeVisible();

  await ReleaseScreen.open(page, String(id));
  await expect(release.rate).toHaveAccessibleName('Your rating: 9 of 10');
  const takeBack = page.getByRole('complementary').getByRole('button', { name: 'Remove rating' });
  await takeBack.focus();
  await page.keyboard.press('Enter');
  await expect(release.rate).toHaveAccessibleName('Rate');
  await expect(takeBack).toBeFocused();
  await expect.poll(() => device.score(id), SENT).toBeNull();
  await beside.getByRole('radio', { name: /^3 of 10/ }).click();
  await takeBack.click();
  await undoToast(page, 'removed.');
  await expect(release.rate).toHaveAccessibleName('Your rating: 3 of 10');
  await expect.poll(() => device.score(id), SENT).toBe(3);
});

test('a rating that the service refuses is reverted, and a notice says so', async ({ page, host, services }) => {
  await openSignedIn(page, host, services);
  const { id, release } = await openRelease(page, 13);
  await services.putFaults([{ match: `/anime/releases/${id}/rating`, kind: 'status', status: 404 }]);
  await release.rate.click();
  await page.getByRole('dialog', { name: 'Your rating' }).getByRole('radio', { name: '7 of 10: good' }).click();
  await page.keyboard.press('Escape');
  const notice = page.getByRole('list', { name: 'Notices' }).getByRole('listitem');
  await expect(notice).toContainText(/Your rating of “.+” was not saved/, SENT);
  await expect(release.rate).toHaveAccessibleName('Rate');
  await expectNoAxeFindings(page);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
});
