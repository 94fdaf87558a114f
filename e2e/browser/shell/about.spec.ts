import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { SettingsScreen } from '#e2e/pages/settings-screen.ts';
import type { UpdateState } from '#shared/domain/app/app-update.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the about page shows version and data folder, copies the log without the folder, and shows licences', async ({
  page,
  sharedHost,
}) => {
  await enter(page, sharedHost.url);
  const settings = await SettingsScreen.open(page, '?find=licences');
  await settings.section('About').getByRole('link', { name: 'About Engawa' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await expect(page.getByText(/^Engawa \d+\.\d+\.\d+/)).toBeVisible();
  await expect(page.getByText(sharedHost.dataDir, { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Show log' }).press('Enter');
  const log = page.getByRole('region', { name: 'Log' });
  await expect(log.getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).press('Enter');
  await expect(page.getByRole('dialog').filter({ hasText: 'Copied.' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(
    /^Engawa \d+\.\d+\.\d+ \(loopback, \w+, \w+\)\nNode \d+\.\d+\.\d+\n\w+ .*\nPage: .*\n\n\{"time"/,
  );
  expect(copied).not.toContain(sharedHost.dataDir);
  await expectNoAxeFindings(page);

  await page.getByRole('link', { name: 'Show licences' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Third-party licences' })).toBeVisible();
  const react = page.getByRole('group').filter({ hasText: /^react\d/ });
  await react.locator('summary').press('Enter');
  await expect(react).toContainText('Permission is hereby granted');
  await expectNoAxeFindings(page);
});

test.describe('when the app can be updated', () => {
  const NOTES = 'Faster.\nQuieter.';
  const states: readonly (readonly [UpdateState, said: RegExp, button: string, command: string | null])[] = [
    [{ kind: 'newest', checkedAt: null }, /^Not checked for updates yet/, 'Check now', 'updates.check'],
    [{ kind: 'checking' }, /^Checking for updates/, 'Check now', null],
    [
      { kind: 'available', version: '9.1.0', notes: NOTES },
      /^Version 9\.1\.0 is available/,
      'Download',
      'updates.download',
    ],
    [{ kind: 'downloading', version: '9.1.0', fraction: 0.4 }, /^Downloading version/, 'Check now', null],
    [{ kind: 'ready', version: '9.1.0', notes: NOTES }, /^Version 9\.1\.0 is ready/, 'Restart now', 'updates.install'],
    [{ kind: 'failed', reason: 'damaged' }, /was damaged or not authentic/, 'Check now', 'updates.check'],
  ];

  test('the about page shows each state of an update, and its button calls one command', async ({
    page,
    sharedHost,
  }) => {
    await enter(page, sharedHost.url);
    let state: UpdateState = { kind: 'none' };
    const asked: string[] = [];
    await page.route('**/rpc/updates.*', (route) => {
      const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      if (name !== 'updates.state') asked.push(name);
      return route.fulfill({ json: { ok: true, value: name === 'updates.state' ? state : null } });
    });
    await page.goto(new URL('/about', sharedHost.url).href);
    await expect(page.getByRole('link', { name: 'Show licences' })).toBeVisible();
    await expect(page.getByText('Updates', { exact: true })).toHaveCount(0);

    for (const [next, said, button, command] of states) {
      state = next;
      await page.reload();
      await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
      asked.length = 0;
      const step = page.getByRole('button', { name: button });
      await expect(step).toHaveAttribute('aria-disabled', String(command === null));
      await step.press('Enter');
      await expect.poll(() => asked).toEqual(command === null ? [] : [command]);
      const hasNotes = 'notes' in next;
      await expect(page.getByText(hasNotes ? 'Quieter.' : NOTES)).toHaveCount(hasNotes ? 1 : 0);
      await expect(page.getByRole('progressbar')).toHaveCount(next.kind === 'downloading' ? 1 : 0);
    }
    const settings = await SettingsScreen.open(page, '?find=updates');
    await expect(settings.section('App')).toBeVisible();
    await expect(settings.shown.filter({ hasText: 'Check for updates' })).toBeVisible();
    await expectNoAxeFindings(page);
  });
});
