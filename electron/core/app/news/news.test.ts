import { describe, expect, it } from 'vitest';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { NewsItem } from '#shared/domain/app/news.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { library, lighthouse, MINUTE, type OpenNews, openNews, QUARTER_HOUR } from './testing/open-news.ts';

/** A person who wants all news, with two favourites and two followed titles, after the first look. */
async function wanting(rig: Parameters<typeof openNews>[0] = {}): Promise<OpenNews> {
  const open = openNews(rig);
  open.want('episodes', 'chapters');
  open.favour(7, 8);
  open.follow(library);
  open.follow(lighthouse);
  open.publish(7, 4);
  await open.pass(2 * MINUTE);
  return open;
}

const nextLook = ({ pass }: OpenNews) => pass(QUARTER_HOUR);
const told = ({ heard }: OpenNews) => heard.map(({ items }) => items.map(inShort));

function inShort(item: NewsItem): string {
  return item.kind === 'episode' ? `${item.title.en} #${item.ordinal}` : `${item.title.en} +${item.count}`;
}

describe('what is told', () => {
  it('is a new episode of a favourite, and new chapters of a followed title, in one message with names and ways', async () => {
    const open = await wanting();
    open.publish(7, 5);
    open.publish(9, 1);
    open.putNew(library, 1, 2);
    await nextLook(open);
    expect(open.heard).toEqual([
      {
        isTold: false,
        items: [
          {
            kind: 'episode',
            title: { en: 'Release 7', ru: 'Release 7' },
            ordinal: 5,
            link: { kind: 'release', idOrAlias: '7', ordinal: null },
          },
          {
            kind: 'chapters',
            title: { en: library, ru: `По-русски: ${library}` },
            count: 2,
            link: { kind: 'novel', slugUrl: library },
          },
        ],
      },
    ]);
  });

  it('is told by the system where the host can', async () => {
    const said: (readonly NewsItem[])[] = [];
    const open = await wanting({ tell: (items) => said.push(items) });
    open.publish(8, 1);
    await nextLook(open);
    expect(said.map((items) => items.map(inShort))).toEqual([['Release 8 #1']]);
    expect(open.heard.map(({ isTold }) => isTold)).toEqual([true]);
  });

  it('is told by the page where the system refuses to', async () => {
    const open = await wanting({ tell: (_items, onRefused) => onRefused() });
    open.publish(8, 1);
    await nextLook(open);
    expect(told(open)).toEqual([['Release 8 #1'], ['Release 8 #1']]);
    expect(open.heard.map(({ isTold }) => isTold)).toEqual([true, false]);
  });

  it('is nothing at the first look, however much there is', async () => {
    const open = openNews();
    open.favour(7, 8);
    open.publish(7, 4);
    open.publish(8, 1);
    open.follow(library);
    open.putNew(library, 1, 2, 3);
    await nextLook(open);
    open.want('episodes', 'chapters');
    await nextLook(open);
    await nextLook(open);
    expect(open.heard).toEqual([]);
  });

  it('is nothing before the person has been asked and said yes', async () => {
    const open = openNews();
    open.settings.update({ notifications: { episodes: true, chapters: true } });
    open.favour(7);
    open.follow(library);
    await nextLook(open);
    open.publish(7, 5);
    open.putNew(library, 1);
    await nextLook(open);
    expect(open.service.asked).toBe(0);
    expect(open.heard).toEqual([]);
  });

  it('is of the kind that is wanted only', async () => {
    const open = await wanting();
    open.want('chapters');
    open.publish(7, 5);
    open.putNew(library, 1);
    await nextLook(open);
    expect(told(open)).toEqual([[`${library} +1`]]);
    open.want('episodes');
    open.publish(7, 6);
    open.putNew(library, 1, 2);
    await nextLook(open);
    expect(told(open)).toHaveLength(1);
    open.publish(7, 7);
    await nextLook(open);
    expect(told(open)[1]).toEqual(['Release 7 #7']);
    // What came while chapters were not wanted is known by the time that they are, looked at or not.
    open.putNew(library, 1, 2, 3);
    open.want('episodes', 'chapters');
    await nextLook(open);
    expect(told(open)).toHaveLength(2);
  });

  it('is nothing twice, nor after a restart, whichever source says it again', async () => {
    const open = await wanting();
    open.publish(7, 5);
    open.putNew(library, 1);
    await nextLook(open);
    open.read(7, open.clock.now() - MINUTE);
    await nextLook(open);
    open.news.close();

    const again = openNews({ database: open.database, clock: open.clock });
    again.service.latest = open.service.latest;
    again.favour(7, 8);
    await nextLook(again);
    again.service.latest = [];
    await nextLook(again);
    again.publish(7, 5);
    // A chapter that left the list, and came back.
    again.putNew(library);
    await nextLook(again);
    again.putNew(library, 1);
    await nextLook(again);
    expect([told(open), told(again)]).toEqual([[['Release 7 #5', `${library} +1`]], []]);
  });

  it('is what came out while the app was closed, also what the latest releases no longer show', async () => {
    const open = await wanting();
    open.news.close();
    const again = openNews({ database: open.database, clock: open.clock });
    await again.pass(MINUTE);
    again.favour(7, 8);
    again.publish(7, 5);
    again.read(8, again.clock.now());
    await nextLook(again);
    expect(told(again)[0]?.toSorted()).toEqual(['Release 7 #5', 'Release 8 #null']);
    // Now its number is known too, and is none that came since.
    again.service.latest = again.service.latest.map(({ release, episode }) => ({
      release: { ...release, id: ReleaseId.parse(8) },
      episode,
    }));
    await nextLook(again);
    expect(told(again)).toHaveLength(1);
  });

  it('is no file that was replaced, and nothing that is announced for later', async () => {
    const open = await wanting();
    await open.pass(MINUTE);
    open.publish(7, 4);
    open.read(8, open.clock.now() + 20 * MINUTE);
    await nextLook(open);
    expect(told(open)).toEqual([]);
    await nextLook(open);
    expect(told(open)).toEqual([['Release 8 #null']]);
  });

  it('is nothing of a release that became a favourite after its episode came out', async () => {
    const open = await wanting();
    open.publish(9, 3);
    await open.pass(MINUTE);
    open.favour(7, 8, 9);
    await nextLook(open);
    expect(told(open)).toEqual([]);
    open.publish(9, 4);
    await nextLook(open);
    expect(told(open)).toEqual([['Release 9 #4']]);
    // Nor of one that was none for a while.
    open.favour(7, 8);
    open.publish(9, 5);
    await open.pass(MINUTE);
    open.favour(7, 8, 9);
    await nextLook(open);
    expect(told(open)).toHaveLength(1);
  });

  it('tells of the signed-in account’s favourites, each account in its own time', async () => {
    const open = await wanting();
    open.signIn(null);
    open.publish(7, 5);
    await nextLook(open);
    expect(open.service.asked).toBe(1);
    open.signIn(2, 8);
    await nextLook(open);
    open.publish(7, 6);
    open.publish(8, 1);
    await nextLook(open);
    expect(told(open)).toEqual([['Release 8 #1']]);
    open.person.state = { status: 'ended', profile: { id: 2, nickname: '', avatar: null } };
    open.publish(8, 2);
    await nextLook(open);
    expect(told(open)).toHaveLength(1);
    open.signIn(1, 7);
    await nextLook(open);
    expect(told(open)[1]).toEqual(['Release 7 #6']);
  });

  it('is nothing of what the person wants to see nowhere', async () => {
    const open = await wanting();
    open.settings.update({ adult: 'hide' });
    open.person.adultNovels = true;
    open.publish(7, 5, { ageRating: { value: 'R18_PLUS', label: '18+', isAdult: true } });
    open.putNew(library, 1);
    await nextLook(open);
    open.settings.update({ adult: 'show' });
    await nextLook(open);
    expect(told(open)).toEqual([]);
  });

  it('is nothing of chapters that were read, or of a title that is followed no more', async () => {
    const open = await wanting();
    open.putNew(library, 1);
    open.putNew(lighthouse, 1, 2);
    open.follow(library, false);
    open.database.prepare("INSERT INTO read_chapter VALUES (?, '1', '1', 1)").run(lighthouse);
    await nextLook(open);
    expect(told(open)).toEqual([[`${lighthouse} +1`]]);
  });
});

describe('the service', () => {
  it('is asked once in a quarter of an hour, and not at all while notifications are off', async () => {
    const open = await wanting();
    const looks = async (count: number) => {
      const before = open.service.asked;
      for (let look = 0; look < count; look += 1) await nextLook(open);
      return open.service.asked - before;
    };
    expect(open.service.asked).toBe(1);
    expect(await looks(4)).toBe(4);
    open.favour();
    expect(await looks(2)).toBe(0);
    open.favour(7);
    open.want('chapters');
    expect(await looks(2)).toBe(0);
  });

  it('is left alone ever longer while it is away, chapters are told all the same, and nothing is lost', async () => {
    const open = await wanting();
    open.service.failure = new AppFailure({ code: 'offline' });
    open.publish(7, 5);
    open.putNew(library, 1);
    await nextLook(open);
    expect(told(open)).toEqual([[`${library} +1`]]);
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const { asked } = open.service;
      await open.pass(minutes * MINUTE - 1);
      expect(open.service.asked).toBe(asked);
      await open.pass(1);
      expect(open.service.asked).toBe(asked + 1);
    }
    open.service.failure = null;
    await nextLook(open);
    expect(told(open)[1]).toEqual(['Release 7 #5']);
  });

  it('is not asked before the end of a pause that it asked for', async () => {
    const open = await wanting();
    open.service.failure = new AppFailure({ code: 'rate-limited', retryAt: open.clock.now() + 60 * MINUTE });
    await nextLook(open);
    await open.pass(44 * MINUTE);
    expect(open.service.asked).toBe(2);
    await open.pass(2 * MINUTE);
    expect(open.service.asked).toBe(3);
  });

  it('tells nothing after a sign-out, a switched-off setting or the end of the app', async () => {
    const open = await wanting();
    const answer = async (meanwhile: () => void) => {
      const held = Promise.withResolvers<void>();
      open.service.held = held.promise;
      await nextLook(open);
      meanwhile();
      open.service.held = null;
      held.resolve();
      await new Promise(setImmediate);
    };
    open.publish(7, 5);
    await answer(() => open.signIn(2, 7));
    open.signIn(1, 7, 8);
    open.publish(7, 6);
    await answer(() => open.want());
    open.want('episodes');
    await nextLook(open);
    open.publish(7, 7);
    await answer(open.news.close);
    expect(told(open)).toEqual([]);
    expect(open.clock.next()).toBeNull();
    // So it is told at the next start.
    const again = openNews({ database: open.database, clock: open.clock });
    again.service.latest = open.service.latest;
    again.favour(7, 8);
    await nextLook(again);
    expect(told(again)).toEqual([['Release 7 #7']]);
  });
});
