import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { startServices } from '#e2e/fixtures/services.ts';
import { openSignedIn } from '#e2e/fixtures/signed-in.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';

const DAY_SECONDS = 86_400;
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const Week = z.array(
  z.object({
    release: z.object({ name: z.object({ english: z.string() }), publish_day: z.object({ value: z.int() }) }),
  }),
);

test('the schedule shows the days around today, and the week from Monday', { tag: '@short' }, async ({
  page,
  sharedHost,
  services,
}) => {
  await AppFrame.open(page, sharedHost.url);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedule' }).press('Enter');
  await expect(page.getByRole('region', { name: /^Today/ })).toBeVisible();
  await expect(page.getByText('Moscow time')).toBeVisible();

  await page.getByRole('radio', { name: 'Week' }).press('Space');
  await expect(page).toHaveURL(/\/schedule\?view=week$/);
  const days = page.getByRole('main').getByRole('region');
  await expect(days).toHaveCount(7);
  const answer = await fetch(`${services.anime.baseUrl}/anime/schedule/week`, {
    headers: { accept: 'application/json' },
  });
  const week = Week.parse(await answer.json());
  for (const [place, name] of WEEK.entries()) {
    const day = days.nth(place);
    await expect(day.getByRole('heading', { level: 2 })).toContainText(name);
    const links = day.getByRole('article').getByRole('link').filter({ hasText: /\S/ });
    const titles = async () => (await links.allTextContents()).toSorted();
    const expected = week.filter(({ release }) => release.publish_day.value === place + 1);
    await expect.poll(titles).toEqual(expected.map(({ release }) => release.name.english).toSorted());
  }
  await expectNoAxeFindings(page);
  await page.reload();
  await expect(days).toHaveCount(7);
});

test('days are in order, and “Mine” shows only the person’s releases', async ({ page, host, services }) => {
  await openSignedIn(page, host, services);
  // An address with an unknown view shows the days around today.
  await page.goto(new URL('/schedule?view=%5B%22x%22%5D&view=year', page.url()).href);
  await expect(page.getByRole('radio', { name: 'Around today' })).toBeChecked();
  const days = page.getByRole('main').getByRole('region');
  await expect(days.getByRole('heading', { level: 2 })).toHaveText([/^Yesterday/, /^Today/, /^Tomorrow/]);
  const entries = page.getByRole('main').getByRole('article');
  const { tomorrow } = await callCore(page, 'schedule.now', {});
  const own = tomorrow[0]?.release;
  if (own === undefined) throw new Error('Nothing comes out tomorrow');
  await callCore(page, 'lists.place', { placements: [{ kind: 'collection', releaseId: own.id, value: 'planned' }] });

  await page.getByRole('checkbox', { name: 'Mine' }).press('Space');
  await expect(page).toHaveURL(/mine=true/);
  await expect(days.filter({ hasText: 'Tomorrow' }).getByRole('article')).toContainText([own.name.english ?? '']);
  for (const entry of await entries.all()) {
    await expect(entry.getByRole('img', { name: /^In favourites|^Collection/ }).first()).toBeAttached();
  }
  await expectNoAxeFindings(page);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Mine' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Mine' }).press('Space');
  await expect(entries).not.toHaveCount(1);
});

test('an empty “Mine” schedule says so and offers all releases', async ({ page, host }) => {
  await enter(page, host.url);
  await page.goto(new URL('/schedule?mine=true', page.url()).href);
  const entries = page.getByRole('main').getByRole('article');
  await expect(page.getByText('None of your releases on these days')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Show all releases' }).click();
  await expect(page.getByRole('checkbox', { name: 'Mine' })).not.toBeChecked();
  await expect(entries).not.toHaveCount(0);
});

test('the week, its “Mine” part and one release are saved as calendar files', async ({ page, host, services }) => {
  await openSignedIn(page, host, services);
  const folder = join(host.dataDir, 'downloads');
  const fileNamed = async (name: string) => {
    const save = page.getByRole('button', { name: 'Save calendar file' });
    await expect(save).toBeEnabled();
    await save.press('Enter');
    await expect(page.getByText(`Saved in your downloads folder as ${name}.ics`)).toBeVisible();
    return readFile(join(folder, `${name}.ics`), 'utf8');
  };
  const week = await callCore(page, 'schedule.week', {});
  const airing = week.filter(({ weekday, isSeasonComplete }) => weekday !== null && !isSeasonComplete);
  const own = airing.find(({ publishedEpisode }) => publishedEpisode === null) ?? airing[0];
  if (own === undefined) throw new Error('Nothing is airing');
  await callCore(page, 'lists.place', { placements: [{ kind: 'favourite', releaseId: own.release.id, value: 'in' }] });

  await page.goto(new URL('/schedule', page.url()).href);
  const all = await fileNamed('Schedule');
  expect(all.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(airing.length);
  await page.getByRole('checkbox', { name: 'Mine' }).press('Space');
  await expect(page).toHaveURL(/mine=true/);
  const mine = await fileNamed('Schedule - Mine');
  expect(mine).toContain(`UID:release-${own.release.id}@engawa\r\n`);
  expect(mine.length).toBeLessThan(all.length);

  await page.goto(new URL(`/anime/${own.release.id}`, page.url()).href);
  const one = await fileNamed(own.release.name.english ?? '');
  expect(one.match(/^UID:.*$/gm)).toEqual([`UID:release-${own.release.id}@engawa`]);
  const eventOf = (file: string) => file.split('BEGIN:VEVENT').find((event) => event.includes(`-${own.release.id}@`));
  const lasting = (event: string | undefined) => event?.split('\r\n').filter((line) => /^(DTSTART|RRULE)/.test(line));
  expect(lasting(eventOf(one))).toEqual(lasting(eventOf(all)));
  await expectNoAxeFindings(page);
});

test('an episode that is out plays from the schedule', async ({ page, dataDirectory }) => {
  const services = await startServices();
  // Early on a Monday nothing of the week is out yet.
  const Published = z.array(z.object({ published_release_episode: z.object({ id: z.string() }).nullable() }));
  for (let days = 0; days < 3; days += 1) {
    const headers = { accept: 'application/json' };
    const answer = await fetch(`${services.anime.baseUrl}/anime/schedule/week`, { headers });
    const week = Published.parse(await answer.json());
    if (week.some((item) => item.published_release_episode !== null)) break;
    await services.advance(DAY_SECONDS);
  }
  const host = await startHost({ services, dataDirectory });
  await enter(page, host.url);
  await page.goto(new URL('/schedule?view=week', page.url()).href);
  await page
    .getByRole('link', { name: /^Watch episode/ })
    .first()
    .press('Enter');
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.5);
  await host.stop();
  await services.stop();
});
