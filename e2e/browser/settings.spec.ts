import { startHost } from '#e2e/fixtures/host.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';

test('language and theme change at once, and stay over a restart', async ({ page, services, dataDirectory }) => {
  const first = await startHost({ services, dataDirectory });
  const settings = await (await AppFrame.open(page, first.url)).openSettings();
  await settings.choose('Light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await settings.choose('Русский');
  await expect(page.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible();
  await first.kill();

  const second = await startHost({ services, dataDirectory });
  await page.goto(second.url);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Аниме' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await second.stop();
});
