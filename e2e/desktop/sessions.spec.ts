import { callCore } from '../fixtures/core-call.ts';
import { test as base, expect } from '../fixtures/desktop.ts';
import { serviceFlags } from '../fixtures/host.ts';
import { type Services, startServices } from '../fixtures/services.ts';
import { AppFrame } from '../pages/app-frame.ts';
import { NovelScreen } from '../pages/novel-screen.ts';
import { PlayerScreen } from '../pages/player-screen.ts';
import { ReaderScreen } from '../pages/reader-screen.ts';

const PATIENCE = { timeout: 30_000 };
/** How far before the saved position playback resumes. */
const RESUME_REWIND_SECONDS = 5;

const test = base.extend<{ readonly services: Services }>({
  services: async ({ browserName: _ }, use) => {
    const services = await startServices(1);
    await use(services);
    await services.stop();
  },
  serviceFlags: async ({ services }, use) => use(serviceFlags(services)),
});

test('a restart keeps account, unsent position, saved chapters and window bounds, and opens a link', async ({
  desktop,
  services,
}) => {
  const other = await services.otherDevice(services.account);
  const account = await new AppFrame(desktop.page).openAccount();
  await account.signIn(services.account);

  const slugUrl = await NovelScreen.find(desktop.page, '');
  const [chapter] = await callCore(desktop.page, 'novels.chapters', { slugUrl });
  if (chapter === undefined) throw new TypeError('no chapter');
  const { volume, number, branches } = chapter;
  const branchId = branches[0]?.branchId ?? null;
  await callCore(desktop.page, 'downloads.add', { slugUrl, chapters: [{ volume, number, branchId }] });
  const states = async () =>
    (await callCore(desktop.page, 'downloads.ofTitle', { slugUrl })).chapters.map(({ state }) => state);
  await expect.poll(states, PATIENCE).toEqual(['saved']);

  const bounds = { x: 200, y: 100, width: 900, height: 700 };
  const setBounds = ({ BrowserWindow }: typeof import('electron'), given: typeof bounds) =>
    BrowserWindow.getAllWindows()[0]?.setBounds(given);
  await desktop.evaluate(setBounds, bounds);

  const { id, episodes } = await callCore(desktop.page, 'releases.get', { idOrAlias: 'a-reel-of-mistakes' });
  // A minute and a half, without an opening.
  const episode = episodes[11];
  if (episode === undefined) throw new TypeError('no episode');
  const before = await other.timecodes();
  const player = await PlayerScreen.open(desktop.page, id, episode.id);
  await player.isMoving();
  await player.jumpAhead(4);
  await player.isPast(40);
  // The element reports the new position before its picture is there.
  await player.isMoving();
  await services.putFaults([{ match: '.*', kind: 'reset' }]);
  const { seconds } = await player.picture();
  expect(await desktop.quit()).toBe(0);
  await services.clearFaults();

  await desktop.restart(['engawa://schedule']);
  await expect(desktop.page).toHaveURL(/\/schedule/);
  const now = await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
  expect(now).toEqual(bounds);
  expect(await desktop.page.evaluate(() => [innerWidth, innerHeight])).toEqual([bounds.width, bounds.height]);
  await expect((await new AppFrame(desktop.page).openAccount()).signOut).toBeVisible();
  const sent = async () => (await other.timecodes()).find(([episodeId]) => episodeId === episode.id)?.[1] ?? 0;
  expect(before.some(([episodeId]) => episodeId === episode.id)).toBe(false);
  await expect.poll(sent, PATIENCE).toBeGreaterThan(seconds - 1);
  const resumed = await PlayerScreen.open(desktop.page, id, episode.id);
  expect(await resumed.firstPictureAt()).toBeGreaterThan(seconds - RESUME_REWIND_SECONDS - 1);

  // The saved chapter opens without the services.
  await services.putFaults([{ match: '.*', kind: 'reset' }]);
  await desktop.page.goto(`${desktop.origin}/read/${slugUrl}/${volume}/${number}`);
  await new ReaderScreen(desktop.page).isShown();
});
