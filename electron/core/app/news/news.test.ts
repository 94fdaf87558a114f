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

describe('news', () => {
  it('contain new episodes of favourites and new chapters of followed titles in one message, with names and links', async () => {
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

  it('are shown by the system if the host can', async () => {
    const said: (readonly NewsItem[])[] = [];
    const open = await wanting({ tell: (items) => said.push(items) });
    open.publish(8, 1);
    await nextLook(open);
    expect(said.map((items) => items.map(inShort))).toEqual([['Release 8 #1']]);
    expect(open.heard.map(({ isTold }) => isTold)).toEqual([true]);
  });

  it('are shown by the page if the system refuses', async () => {
    const open = await wanting({ tell: (_items, onRefused) => onRefused() });
    open.publish(8, 1);
    await nextLook(open);
    expect(told(open)).toEqual([['Release 8 #1'], ['Release 8 #1']]);
    expect(open.heard.map(({ isTold }) => isTold)).toEqual([true, false]);
  });

  it('contain nothing that was out at the first look', async () => {
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

  it('are off until the person was asked and agreed', async () => {
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

  it('contain only the wanted kind', async () => {
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
    // Chapters that came while their news were off are not announced when they are turned on.
    open.putNew(library, 1, 2, 3);
    open.want('episodes', 'chapters');
    await nextLook(open);
    expect(told(open)).toHaveLength(2);
  });

  it('contain nothing twice, not even after a restart or from another source', async () => {
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
    // A chapter leaves the list and comes back.
    again.putNew(library);
    await nextLook(again);
    again.putNew(library, 1);
    await nextLook(again);
    expect([told(open), told(again)]).toEqual([[['Release 7 #5', `${library} +1`]], []]);
  });

  it('contain what came out while the app was closed, even if it is no longer among the latest releases', async () => {
    const open = await wanting();
    open.news.close();
    const again = openNews({ database: open.database, clock: open.clock });
    await again.pass(MINUTE);
    again.favour(7, 8);
    again.publish(7, 5);
    again.read(8, again.clock.now());
    await nextLook(again);
    expect(told(again)[0]?.toSorted()).toEqual(['Release 7 #5', 'Release 8 #null']);
    // Now its number is known too, which is no news.
    again.service.latest = again.service.latest.map(({ release, episode }) => ({
      release: { ...release, id: ReleaseId.parse(8) },
      episode,
    }));
    await nextLook(again);
    expect(told(again)).toHaveLength(1);
  });

  it('contain no replaced file, and an episode announced for later only at its time', async () => {
    const open = await wanting();
    await open.pass(MINUTE);
    open.publish(7, 4);
    open.read(8, open.clock.now() + 20 * MINUTE);
    await nextLook(open);
    expect(told(open)).toEqual([]);
    await nextLook(open);
    expect(told(open)).toEqual([['Release 8 #null']]);
  });

  it('contain no episode that came out before its release became a favourite', async () => {
    const open = await wanting();
    open.publish(9, 3);
    await open.pass(MINUTE);
    open.favour(7, 8, 9);
    await nextLook(open);
    expect(told(open)).toEqual([]);
    open.publish(9, 4);
    await nextLook(open);
    expect(told(open)).toEqual([['Release 9 #4']]);
    // The same applies to a release that was no favourite for a while.
    open.favour(7, 8);
    open.publish(9, 5);
    await open.pass(MINUTE);
    open.favour(7, 8, 9);
    await nextLook(open);
    expect(told(open)).toHaveLength(1);
  });

  it('follow the favourites of the signed-in account, separately for each account', async () => {
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

  it('contain nothing for adults while that is hidden', async () => {
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

  it('contain no read chapter, and nothing of a title that is no longer followed', async () => {
    const open = await wanting();
    open.putNew(library, 1);
    open.putNew(lighthouse, 1, 2);
    open.follow(library, false);
    open.database.prepare("INSERT INTO read_chapter VALUES (?, '1', '1', 1)").run(lighthouse);
    await nextLook(open);
    expect(told(open)).toEqual([[`${lighthouse} +1`]]);
  });
});

describe('the anime service', () => {
  it('is asked every 15 minutes, but not without favourites or without episode news', async () => {
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

  it('is retried at growing intervals while offline; chapters are shown meanwhile, episodes afterwards', async () => {
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

  it('is not asked during a rate limit', async () => {
    const open = await wanting();
    open.service.failure = new AppFailure({ code: 'rate-limited', retryAt: open.clock.now() + 60 * MINUTE });
    await nextLook(open);
    await open.pass(44 * MINUTE);
    expect(open.service.asked).toBe(2);
    await open.pass(2 * MINUTE);
    expect(open.service.asked).toBe(3);
  });

  it('is ignored when it answers after a sign-out, a switched-off setting or the end of the app', async () => {
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
    // It is shown after the next start.
    const again = openNews({ database: open.database, clock: open.clock });
    again.service.latest = open.service.latest;
    again.favour(7, 8);
    await nextLook(again);
    expect(told(again)).toEqual([['Release 7 #7']]);
  });
});
