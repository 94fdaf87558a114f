import { describe, expect, it } from 'vitest';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { createManualClock, letPass } from '#core/testing/manual-clock.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { createRatingDevice } from './testing/rating-device.ts';
import { createStandInRatings } from './testing/stand-in-ratings.ts';

const MINUTE = 60_000;
const release = ReleaseId.parse(7);
const other = ReleaseId.parse(8);
const ghost = ReleaseId.parse(404);
const refused = ReleaseId.parse(422);
const stumblingBlock = ReleaseId.parse(5);
const closedByLaw = ReleaseId.parse(451);

function start() {
  const database = openEmptyDatabase();
  const clock = createManualClock();
  const service = createStandInRatings({ clock, random: seededRandom('own'), isRelease: (id) => id !== ghost });
  const asked: string[] = [];
  const device = createRatingDevice({
    ...{ database, clock },
    connect: (link) => {
      const { read, send } = service.callsOf(link);
      return {
        read: (id, signal) => {
          asked.push(`GET ${id}`);
          return read(id, signal);
        },
        send: async (id, score, signal) => {
          asked.push(`${score === null ? 'DELETE' : `POST ${score}`} ${id}`);
          if (id === refused) throw new AppFailure({ code: 'rejected', fields: { score: [] } });
          if (id === closedByLaw) {
            // The answer takes its time.
            await read(id, signal);
            throw new AppFailure({ code: 'forbidden' });
          }
          if (id === stumblingBlock) throw new AppFailure({ code: 'service-down', host: 'stand-in' });
          await send(id, score, signal);
        },
      };
    },
  });
  const pass = (milliseconds: number) => letPass(clock, milliseconds);
  /** The answer to `ratings.own`, or the code of its failure. */
  async function score(releaseId: ReleaseId): Promise<number | null | string> {
    const answer = device.score(releaseId).catch(({ error }: AppFailure) => error.code);
    await pass(1_000);
    return answer;
  }
  return { database, device, service: service.scoresOf('5'), asked, clock, pass, score };
}

describe('an own rating', () => {
  it('is requested once and known from then on, also offline', async () => {
    const { device, service, asked, score } = start();
    service.set(release, 6);
    expect(await score(release)).toBe(6);
    expect(await score(other)).toBeNull();
    device.change({ isOffline: true });
    expect([await score(release), await score(other)]).toEqual([6, null]);
    expect(asked).toEqual([`GET ${release}`, `GET ${other}`]);
    expect(device.store().scores('5')).toEqual(new Map([[release, 6]]));
  });

  it('stays when the service no longer has its release', async () => {
    const { database, device, asked, pass, score } = start();
    database.exec(
      `INSERT INTO own_rating (account, release_id, score, revision, is_unsent) VALUES ('5', ${ghost}, 6, 1, 0)`,
    );
    expect(await score(ghost)).toBe(6);
    await pass(MINUTE);
    expect([asked, device.store().find('5', ghost)?.score]).toEqual([[`GET ${ghost}`], 6]);
  });

  it('fails if it is unknown and cannot be read, and is null for an unknown release or while signed out', async () => {
    const { device, score } = start();
    device.change({ isOffline: true });
    expect(await score(release)).toBe('offline');
    device.change({ isOffline: false });
    expect(await score(ghost)).toBeNull();
    device.become({ account: '5', isEnded: true });
    expect(await score(release)).toBe('signed-out');
    device.become(null);
    expect(await score(release)).toBeNull();
  });

  it('set on another device is read after ten minutes, with an event', async () => {
    const { device, service, asked, pass, score } = start();
    service.set(release, 6);
    await score(release);
    service.set(release, 2);
    await pass(9 * MINUTE);
    expect(await score(release)).toBe(6);
    expect(asked).toHaveLength(1);
    await pass(MINUTE);
    const before = device.changed.length;
    expect(await score(release)).toBe(6);
    expect(device.changed.slice(before)).toEqual([release]);
    expect(await score(release)).toBe(2);
    expect(asked).toHaveLength(2);
  });

  it('is not refreshed again and again while the service fails', async () => {
    const { device, asked, pass, score } = start();
    await score(release);
    device.change({ isOffline: true });
    await pass(11 * MINUTE);
    for (let times = 0; times < 5; times++) expect(await score(release)).toBeNull();
    expect(asked).toHaveLength(2);
  });

  it('is not replaced by an answer that was requested before it was set', async () => {
    const { device, service, pass } = start();
    device.change({ longestLatencyMilliseconds: 5_000 });
    const answer = device.score(release);
    device.set(release, 8);
    await pass(MINUTE);
    expect(await answer).toBe(8);
    expect(device.store().scores('5').get(release)).toBe(8);
    expect(service.get(release)).toBe(8);
  });

  it('cannot be set while signed out', async () => {
    const { device } = start();
    device.become(null);
    await expect(device.set(release, 8)).rejects.toMatchObject({ error: { code: 'signed-out' } });
  });
});

describe('sending ratings', () => {
  it('emits an event at once, and sends the last rating of each release after two seconds', async () => {
    const { device, asked, pass } = start();
    device.set(release, 3);
    device.set(other, 9);
    device.set(release, null);
    expect(device.changed).toEqual([release, other, release]);
    await pass(1_999);
    expect(asked).toEqual([]);
    expect(device.sync().state().pending).toBe(2);
    await pass(1_000);
    expect(asked).toEqual([`DELETE ${release}`, `POST 9 ${other}`]);
    expect(device.sync().state().pending).toBe(0);
  });

  it('waits longer after each failure, and succeeds once the network is back', async () => {
    const { device, service, asked, pass } = start();
    device.change({ isOffline: true });
    device.set(release, 3);
    await pass(10 * MINUTE);
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.length).toBeLessThan(8);
    device.change({ isOffline: false });
    await pass(8 * MINUTE);
    expect(service.get(release)).toBe(3);
  });

  it('waits through a restart, an ended session and the sign-in of another account', async () => {
    const { device, service, asked, pass } = start();
    device.become({ account: '5', isEnded: true });
    device.set(release, 3);
    device.restart();
    await pass(MINUTE);
    device.become({ account: '6', isEnded: false });
    await pass(MINUTE);
    expect(asked).toEqual([]);
    expect(device.sync().state().pending).toBe(0);
    device.become({ account: '5', isEnded: false });
    expect(device.sync().state().pending).toBe(1);
    await pass(MINUTE);
    expect(service.get(release)).toBe(3);
  });

  it.each([ghost, refused])(
    'drops and reports a rating that the service refuses, and sends the others: %d',
    async (unwanted) => {
      const { device, service, pass } = start();
      device.set(unwanted, 3);
      device.set(release, 4);
      await pass(MINUTE);
      expect(service.get(release)).toBe(4);
      expect(device.sync().state().pending).toBe(0);
      expect(device.store().find('5', unwanted)).toBeNull();
      expect(device.changed.filter((id) => id === unwanted)).toHaveLength(2);
      expect(device.refused).toEqual([unwanted]);
    },
  );

  it('drops the removal of a rating without a report when the service has no such release', async () => {
    const { device, pass } = start();
    device.set(ghost, null);
    await pass(MINUTE);
    expect([device.sync().state().pending, device.refused]).toEqual([0, []]);
  });

  it.each([stumblingBlock, closedByLaw])('sends the others while one fails and waits: %d', async (failing) => {
    const { device, service, asked, pass } = start();
    device.set(failing, 3);
    device.set(release, 4);
    await pass(30_000);
    expect(service.get(release)).toBe(4);
    expect([device.sync().state().pending, device.refused]).toEqual([1, []]);
    expect(asked.filter((line) => line === `POST 4 ${release}`)).toHaveLength(1);
  });

  it('sends a new rating soon although another one has long been forbidden', async () => {
    const { device, service, asked, pass } = start();
    device.set(closedByLaw, 2);
    await pass(30 * MINUTE);
    const before = asked.length;
    device.set(release, 3);
    await pass(3_000);
    expect(service.get(release)).toBe(3);
    await pass(MINUTE);
    expect(asked.slice(before)).toEqual([`POST 3 ${release}`, `POST 2 ${closedByLaw}`]);
  });

  it('sends a rating soon that was set while a forbidden one was being sent', async () => {
    const { device, service, pass } = start();
    device.change({ longestLatencyMilliseconds: 5_000 });
    device.set(closedByLaw, 2);
    await pass(30 * MINUTE);
    device.set(closedByLaw, 1);
    await pass(2_000);
    device.set(release, 3);
    await pass(15_000);
    expect(service.get(release)).toBe(3);
  });

  it('drops and reports an unreadable rating, and shows the service’s rating again', async () => {
    const { database, device, service, pass, score } = start();
    service.set(release, 6);
    device.set(release, 3);
    device.set(other, 4);
    database.exec(`UPDATE own_rating SET revision = 9007199254740993 WHERE release_id = ${release}`);
    await pass(MINUTE);
    expect([device.sync().state().pending, device.lost]).toEqual([0, ['change']]);
    expect(service.get(other)).toBe(4);
    expect(await score(release)).toBe(6);
  });

  it('sends the rest on closing', async () => {
    const { device, service, pass } = start();
    device.set(release, 4);
    const closed = device.sync().close();
    await pass(1_000);
    await closed;
    expect(service.get(release)).toBe(4);
  });
});
