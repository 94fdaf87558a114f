import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { goWithin } from '#e2e/fixtures/go-within.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { WelcomeScreen } from '#e2e/pages/services-welcome.ts';

test('the first start asks for services on every page, keeps the choice, and asks again if it is unreadable', async ({
  page,
  dataDirectory,
}) => {
  const first = await startHost({ dataDirectory, services: 'unasked' });
  const welcome = await WelcomeScreen.open(page, first.url);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.keyboard.press('Control+KeyK');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectNoAxeFindings(page);
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/settings`);
  await expect(welcome.heading).toBeVisible();

  const app = await welcome.takeDemo();
  await expect(app.heading('Settings')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Connection' })).toContainText('Anime service: Demo library');
  await page.reload();
  await expect(app.heading('Settings')).toBeVisible();
  await first.stop();

  const second = await startHost({ dataDirectory, services: 'unasked' });
  await AppFrame.open(page, second.url);
  await second.stop();

  // A choice that can no longer be read is reported and asked for again.
  await Promise.all(['services', 'network'].map((name) => writeFile(join(dataDirectory, `${name}.json`), '{')));
  const third = await startHost({ dataDirectory, services: 'unasked' });
  const again = await WelcomeScreen.open(page, third.url);
  await expect(page.getByRole('alert')).toContainText('Your choice of services could not be read');
  await expectNoAxeFindings(page);
  await again.takeDemo();
  await page.goto(`${new URL(third.url).origin}/settings`);
  const network = page.getByRole('region', { name: 'Network' });
  await expect(network.getByRole('alert')).toContainText('Your proxy settings could not be read');
  await network.getByRole('button', { name: 'Use the system proxy' }).press('Enter');
  await expect(network.getByRole('alert')).toHaveCount(0);
  await third.stop();
});

test('one press swaps addresses entered in each other’s fields', async ({ page, services, dataDirectory }) => {
  const { anime, novels } = services;
  const host = await startHost({ dataDirectory, services: 'unasked' });
  const form = await (await WelcomeScreen.open(page, host.url)).enterAddresses();
  await form.address('anime').fill(novels.baseUrl);
  await form.address('novels').fill(anime.baseUrl);
  await form.connect();
  await form.finding('novels').getByRole('button', { name: 'Use it as the anime service' }).click();
  await expect(form.finding('anime')).toContainText(`The anime service answers at ${anime.baseUrl}`);
  await expect(form.finding('novels')).toContainText(`The novel service answers at ${novels.baseUrl}`);
  await host.stop();
});

test.describe('in Russian', () => {
  test.use({ locale: 'ru-RU', colorScheme: 'light' });
  test('a person connects to services by their addresses, leaves them for the demo and comes back', async ({
    page,
    context,
    services,
    dataDirectory,
  }) => {
    const host = await startHost({ dataDirectory, services: 'unasked' });
    const welcome = await WelcomeScreen.open(page, host.url);
    await expectNoAxeFindings(page);
    const form = await welcome.enterAddresses();
    const { anime, novels } = services;

    await test.step('nothing entered, then a wrong place, then the right one', async () => {
      await form.connect();
      await expect(page.getByRole('alert')).toContainText('Введите хотя бы один адрес');
      await expect(form.address('anime')).toBeFocused();
      await form.check('anime', novels.baseUrl);
      await expect(form.finding('anime')).toContainText('Это сервис новелл');
      await expect(page.getByText('Введите хотя бы один адрес')).toBeHidden();
      await expectNoAxeFindings(page);
      await form.finding('anime').getByRole('button', { name: 'Использовать как сервис новелл' }).click();
      await expect(form.address('novels')).toBeFocused();
      await expect(form.finding('novels')).toContainText(`Сервис новелл отвечает: ${novels.baseUrl}`);
      await expect(form.address('anime')).toHaveValue('');
      await form.nameNovelSite(novels.siteUrl);
      await form.check('anime', new URL(anime.baseUrl).host);
      await expect(form.finding('anime')).toContainText(`Аниме-сервис отвечает: ${anime.baseUrl}`);
    });

    const other = await context.newPage();
    await other.goto(host.url);
    await services.forgetRequests();
    await form.connect();
    const app = new AppFrame(page);
    await expect(app.heading('Главная')).toBeVisible();
    await expect(other.getByRole('heading', { level: 1, name: 'Главная' })).toBeVisible();
    await expect
      .poll(async () => (await services.requests()).some(({ path }) => path.endsWith('/anime/releases/latest')))
      .toBe(true);

    await test.step('the demo is one click away, for every window', async () => {
      await page.getByRole('navigation').getByRole('link', { name: 'Настройки' }).click();
      const connection = page.getByRole('region', { name: 'Соединение' });
      await expect(connection).toContainText(`Сервис новелл: ${new URL(novels.baseUrl).host}`);
      await goWithin(other, '/connection');
      await expect(other.getByRole('region', { name: 'Сервисы' })).toContainText(anime.baseUrl);
      await connection.getByRole('button', { name: 'Открыть демо-библиотеку' }).click();
      for (const window of [page, other]) await expect(new AppFrame(window).heading('Главная')).toBeVisible();
      await other.close();
      await goWithin(page, '/connection');
      await expect(page.getByRole('region', { name: 'Сервисы' }).getByText('Демо-библиотека')).toHaveCount(2);
    });

    await test.step('one press returns to the services', async () => {
      await page.getByRole('button', { name: `Вернуться к ${new URL(anime.baseUrl).host}` }).press('Enter');
      await expect(app.heading('Главная')).toBeVisible();
      await goWithin(page, '/connection');
      await expect(page.getByRole('region', { name: 'Сервисы' })).toContainText(novels.baseUrl);
    });
    await host.stop();
  });
});
