import { enter } from '#e2e/fixtures/enter.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test('a folder is typed, and also chosen in the system’s dialog if the host has one', async ({ page, sharedHost }) => {
  await enter(page, sharedHost.url);
  const sheet = page.getByRole('dialog', { name: 'Move saved items' });
  const field = sheet.getByRole('textbox');
  const choose = sheet.getByRole('button', { name: 'Choose a folder' });
  async function openSheet() {
    await page
      .getByRole('region', { name: 'Storage' })
      .getByRole('button', { name: 'Move', exact: true })
      .press('Enter');
    await expect(field).toBeVisible();
  }

  const isAnswered = page.waitForResponse('**/rpc/app.about');
  await page.goto(new URL('/settings#storage', sharedHost.url).href);
  await openSheet();
  await isAnswered;
  await expect(choose).toHaveCount(0);

  await page.route('**/rpc/app.about', async (route) => {
    const response = await route.fetch();
    const { value } = await response.json();
    await route.fulfill({ response, json: { ok: true, value: { ...value, canChooseFolder: true } } });
  });
  const answers = [null, '/srv/my novels'];
  await page.route('**/rpc/files.chooseFolder', (route) =>
    route.fulfill({ json: { ok: true, value: answers.shift() ?? null } }),
  );
  await page.reload();
  await openSheet();
  await field.fill('/typed');
  await choose.press('Enter');
  // Closing the dialog without a choice keeps what was typed.
  await expect.poll(() => answers.length).toBe(1);
  await expect(choose).toBeEnabled();
  await expect(field).toHaveValue('/typed');
  await choose.press('Enter');
  await expect(field).toHaveValue('/srv/my novels');
  await expect(choose).toBeFocused();

  await page.route('**/rpc/files.chooseFolder', (route) =>
    route.fulfill({ json: { ok: false, error: { code: 'internal', reference: 'a1' } } }),
  );
  await choose.press('Enter');
  await expect(sheet.getByRole('alert')).toHaveText('The folder dialog could not be opened. Enter the path instead.');
  await expect(field).toHaveValue('/srv/my novels');
  await field.fill('/typed');
  await expect(sheet.getByRole('alert')).toBeHidden();
});
