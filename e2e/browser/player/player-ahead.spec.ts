import { expect, SHORT_STORIES, test } from '#e2e/fixtures/cinema.ts';
import { PlayerScreen } from '#e2e/pages/player-screen.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';

test('pointing at an episode preloads it, turning away stops that, and playing it does not load its playlist again', async ({
  cinema,
  page,
  services,
}) => {
  await cinema.open(SHORT_STORIES, 5);
  const release = await ReleaseScreen.open(page, SHORT_STORIES);
  const pointedAt = await cinema.episode(SHORT_STORIES, 2);
  const opened = await cinema.episode(SHORT_STORIES, 3);
  const asks = async ({ streams }: typeof opened) => {
    const { pathname } = new URL(streams.find(({ height }) => height === 480)?.url ?? '');
    const folder = new URL('.', `http://cdn${pathname}`).pathname;
    const paths = (await services.requests()).map(({ path }) => path);
    return {
      playlists: paths.filter((path) => path === pathname).length,
      all: paths.filter((path) => path.startsWith(folder)).length,
    };
  };
  await services.forgetRequests();

  await release.episode(pointedAt.ordinal).hover();
  await expect.poll(async () => (await asks(pointedAt)).all).toBeGreaterThan(1);
  await release.title.hover();
  await release.episode(opened.ordinal).hover();
  await expect.poll(async () => (await asks(opened)).all).toBeGreaterThan(1);
  expect(await cinema.placeOf(SHORT_STORIES, 2)).toBeNull();
  expect(await cinema.placeOf(SHORT_STORIES, 3)).toBeNull();

  await release.episode(opened.ordinal).click();
  const player = new PlayerScreen(page);
  await player.isShown();
  await player.isMoving();
  await player.isPast(1);
  expect(player.episodeId).toBe(opened.id);
  expect((await asks(opened)).playlists).toBe(1);
  // Only a few seconds of the first episode were loaded.
  expect((await asks(pointedAt)).all).toBeLessThan(5);
});
