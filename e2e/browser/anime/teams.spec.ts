import { z } from 'zod';
import { enter } from '#e2e/fixtures/enter.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { CatalogScreen } from '#e2e/pages/catalog-screen.ts';

const Teams = z.array(z.object({ id: z.string(), title: z.string(), sort_order: z.number() }));
const Members = z.array(
  z.object({
    nickname: z.string(),
    sort_order: z.number(),
    team: z.object({ id: z.string() }),
    roles: z.array(z.object({ title: z.string() })),
  }),
);

test('teams and their members have the order of the service, and members are found by role and nickname', async ({
  page,
  sharedHost,
  services,
}) => {
  await enter(page, sharedHost.url);
  await CatalogScreen.open(page);
  await page.getByRole('navigation', { name: 'Anime sections' }).getByRole('link', { name: 'Teams' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  const get = async (path: string) =>
    (await fetch(services.anime.baseUrl + path, { headers: { accept: 'application/json' } })).json();
  const teams = Teams.parse(await get('/teams/')).toSorted((left, right) => left.sort_order - right.sort_order);
  const members = Members.parse(await get('/teams/users'));
  const sections = page.getByRole('main').getByRole('region');
  await expect(sections).toHaveCount(teams.length);
  for (const [place, team] of teams.entries()) {
    await expect(sections.nth(place).getByRole('heading')).toContainText(team.title);
    const names = members
      .filter((member) => member.team.id === team.id)
      .toSorted((left, right) => left.sort_order - right.sort_order)
      .map(({ nickname }) => nickname);
    expect(await sections.nth(place).locator('li > div bdi').allTextContents()).toEqual(names);
  }

  const shownMembers = page.getByRole('main').locator('li > div bdi');
  const role = members.flatMap(({ roles }) => roles)[0]?.title ?? '';
  const withRole = members.filter(({ roles }) => roles.some(({ title }) => title === role));
  expect(withRole.length).toBeLessThan(members.length);
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: role, exact: true }).click();
  await expect(shownMembers).toHaveCount(withRole.length);
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Any role' }).click();

  const [someone] = members;
  await page.getByRole('searchbox', { name: 'Find by nickname' }).fill(someone?.nickname ?? '');
  await expect(page.getByRole('main').getByText(someone?.nickname ?? '', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find by nickname' }).fill('no such nickname');
  await expect(page.getByText('No matching members')).toBeVisible();
});
