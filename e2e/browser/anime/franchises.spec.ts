import { enter } from '#e2e/fixtures/enter.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { CatalogScreen } from '#e2e/pages/catalog-screen.ts';
import { FranchisesScreen } from '#e2e/pages/franchises-screen.ts';

test('franchises are filtered by typing, sorted as chosen, and open with their releases', async ({
  page,
  sharedHost,
}) => {
  await enter(page, sharedHost.url);
  await CatalogScreen.open(page);
  await page.getByRole('link', { name: 'Franchises' }).press('Enter');
  const franchises = new FranchisesScreen(page);
  await expect(franchises.cards.first()).toBeVisible();
  const all = await page.getByText(/^\d+ franchises$/).textContent();
  const byName = await franchises.cards.first().textContent();
  await franchises.sort('Largest first');
  await expect(franchises.cards.first()).not.toHaveText(byName ?? '');
  await franchises.sort('By name');
  await expect(franchises.cards.first()).toHaveText(byName ?? '');

  await franchises.filter.fill('no such name');
  await expect(page.getByText('No matching franchise')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByText(all ?? '')).toBeVisible();
  await franchises.filter.fill('картогр');
  await expect(franchises.cards).toHaveText(["The Mapmaker's Apprentice"]);
  await franchises.cards.first().press('Enter');
  await expect(franchises.title).toHaveText("The Mapmaker's Apprentice");
  await expect(franchises.cards).toHaveText(["The Mapmaker's Apprentice", 'The Shore Where Maps End']);
  await expect(page.getByText('No. 2')).toBeVisible();
  await expect(page.getByText('2 releases')).toBeVisible();
  await page.goBack();
  await expect(franchises.filter).toHaveValue('картогр');

  await page.getByRole('button', { name: 'Surprise me' }).click();
  await expect(page).toHaveURL(/\/franchises\/[0-9a-f-]{36}$/);
  await expect(franchises.cards.first()).toBeVisible();
});

test('an address of a franchise that does not exist shows “Not found”', async ({ app }) => {
  for (const id of ['1', '00000000-0000-4000-8000-000000000000', 'z'.repeat(3_000)]) {
    await app.page.goto(new URL(`/franchises/${id}`, app.page.url()).href);
    await expect(app.heading('Not found')).toBeVisible();
  }
});
