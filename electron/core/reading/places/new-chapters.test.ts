import { describe, expect, it } from 'vitest';
import { AppFailure } from '#shared/contract/app-error.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import {
  at,
  chapter,
  library,
  lighthouse,
  listed,
  named,
  type OpenReading,
  openReading,
} from './testing/open-reading.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const slugUrl = library;

const newOf = async ({ call }: OpenReading, title = slugUrl) =>
  (await call('reading.title', { slugUrl: title })).newChapters;

/** A followed title whose list of two chapters the person has seen. */
async function following(): Promise<OpenReading> {
  const reading = openReading();
  const list = [chapter(1, [1]), chapter(2, [1])];
  reading.service.published.set(slugUrl, list);
  reading.readList(slugUrl, list);
  await reading.call('reading.setFollowed', { slugUrl, isFollowed: true });
  reading.changed.length = 0;
  return reading;
}

describe('looking for new chapters', () => {
  it('begins a minute after the start and reads one title after the other, each every six hours', async () => {
    const { call, service, pass } = openReading();
    const titles = Array.from({ length: 5 }, (_, index) => SlugUrl.parse(`${index}--title`));
    for (const title of titles) await call('reading.setFollowed', { slugUrl: title, isFollowed: true });
    for (const title of titles) service.published.set(title, [chapter(1)]);
    await pass(MINUTE - 1);
    expect(service.asked).toEqual([]);
    await pass(1);
    for (const count of [1, 2, 3, 4, 5, 5]) {
      expect(service.asked).toEqual(titles.slice(0, count));
      await pass(5_000);
    }
    await pass(6 * HOUR - MINUTE, MINUTE);
    expect(service.asked).toHaveLength(5);
    await pass(12 * MINUTE);
    expect(service.asked).toEqual([...titles, ...titles]);
  });

  it('also reads the titles of `keptUp`, followed or not, each once, and passes on every list read', async () => {
    const lists: string[] = [];
    const { call, service, pass, readList } = openReading(undefined, undefined, {
      keptUp: () => [library, lighthouse],
      onList: (title, list) => lists.push(`${title} ${list.length}`),
    });
    await call('reading.setFollowed', { slugUrl: library, isFollowed: true });
    service.published.set(library, [chapter(1)]);
    service.published.set(lighthouse, [chapter(1), chapter(2)]);
    await pass(5 * HOUR, MINUTE);
    expect(service.asked.toSorted()).toEqual([library, lighthouse].toSorted());
    readList(lighthouse, [chapter(1), chapter(2), chapter(3)]);
    expect(lists.toSorted()).toEqual([`${library} 1`, `${lighthouse} 2`, `${lighthouse} 3`].toSorted());
  });

  it('skips titles that are not followed or whose list was just read', async () => {
    const { call, service, pass, readList } = openReading();
    await call('reading.setShelf', { slugUrl: lighthouse, shelf: 'want' });
    await call('reading.save', at(library, 1));
    readList(library, [chapter(1)]);
    await pass(5 * HOUR, MINUTE);
    expect(service.asked).toEqual([]);
    await call('reading.setShelf', { slugUrl: library, shelf: 'finished' });
    await pass(5 * HOUR, MINUTE);
    expect(service.asked).toEqual([]);
  });

  it('remembers the last request over a restart', async () => {
    const first = await following();
    await first.pass(7 * HOUR, MINUTE);
    expect(first.service.asked).toEqual([slugUrl]);
    first.reading.close();
    const second = openReading(first.database, first.clock);
    second.service.published.set(slugUrl, [chapter(1)]);
    await second.pass(4 * HOUR, MINUTE);
    expect(second.service.asked).toEqual([]);
    await second.pass(2 * HOUR, MINUTE);
    expect(second.service.asked).toEqual([slugUrl]);
  });

  it('is not delayed by a clock that was set back', async () => {
    const { service, pass, database, clock } = await following();
    database.prepare('UPDATE chapter_list SET asked_at = ?').run(clock.now() + 365 * 24 * HOUR);
    await pass(2 * MINUTE);
    expect(service.asked).toEqual([slugUrl]);
  });

  it('counts new chapters, stores the list, and emits one event', async () => {
    const reading = await following();
    const { service, pass, changed, answers } = reading;
    service.published.set(
      slugUrl,
      [1, 2, 3, 4].map((number) => chapter(number)),
    );
    await pass(7 * HOUR, MINUTE);
    expect(await newOf(reading)).toBe(2);
    expect(changed).toEqual([slugUrl]);
    expect(answers.get('novels.chapters', { slugUrl })?.value).toHaveLength(4);
    await pass(7 * HOUR, MINUTE);
    expect(service.asked).toHaveLength(2);
    expect(changed).toEqual([slugUrl]);
    expect((await reading.call('reading.shelves', {})).map(({ newChapters }) => newChapters)).toEqual([]);
    await reading.call('reading.setShelf', { slugUrl, shelf: 'want' });
    expect(await reading.call('reading.shelves', {})).toMatchObject([{ newChapters: 2, totalChapters: 4 }]);
  });

  it('continues with the other titles after one that the service does not have', async () => {
    const { call, service, pass } = openReading();
    for (const title of [library, lighthouse]) await call('reading.setFollowed', { slugUrl: title, isFollowed: true });
    service.published.set(lighthouse, [chapter(1)]);
    await pass(5 * HOUR, MINUTE);
    expect(service.asked).toEqual([library, lighthouse]);
  });

  it('asks again after failures, then reads the list', async () => {
    const { service, pass } = await following();
    service.failure = new AppFailure({ code: 'offline' });
    await pass(6 * HOUR + MINUTE, MINUTE);
    await pass(HOUR, MINUTE);
    const asked = service.asked.length;
    expect(asked).toBeGreaterThan(5);
    service.failure = null;
    await pass(10 * MINUTE, MINUTE);
    expect(service.asked).toHaveLength(asked + 1);
    await pass(5 * HOUR, MINUTE);
    expect(service.asked).toHaveLength(asked + 1);
  });

  it('requests nothing before a rate limit ends', async () => {
    const { service, pass, clock } = await following();
    await pass(6 * HOUR, MINUTE);
    service.failure = new AppFailure({ code: 'rate-limited', retryAt: clock.now() + HOUR });
    await pass(11 * MINUTE);
    expect(service.asked).toHaveLength(1);
    await pass(48 * MINUTE, MINUTE);
    expect(service.asked).toHaveLength(1);
    service.failure = null;
    await pass(HOUR, MINUTE);
    expect(service.asked).toHaveLength(2);
  });

  it('stops when the app closes, even in the middle of a request', async () => {
    const { service, pass, reading, clock, changed } = await following();
    let answer: () => void = () => undefined;
    service.held = new Promise((resolve) => {
      answer = resolve;
    });
    service.published.set(slugUrl, [chapter(1), chapter(2), chapter(3)]);
    await pass(7 * HOUR, MINUTE);
    expect(service.asked).toHaveLength(1);
    reading.close();
    answer();
    await pass(MINUTE);
    expect(clock.next()).toBeNull();
    expect(changed).toEqual([]);
  });
});

describe('new chapters', () => {
  it('are none when following begins, whether the list was read before or not', async () => {
    const reading = openReading();
    const { call, service, pass, readList } = reading;
    const list = [chapter(1), chapter(2)];
    readList(library, list);
    service.published.set(library, list);
    service.published.set(lighthouse, list);
    for (const title of [library, lighthouse]) await call('reading.setFollowed', { slugUrl: title, isFollowed: true });
    await pass(7 * HOUR, MINUTE);
    for (const title of [library, lighthouse]) {
      service.published.set(title, [...list, chapter(3)]);
      expect(await newOf(reading, title)).toBe(0);
    }
    await pass(7 * HOUR, MINUTE);
    for (const title of [library, lighthouse]) expect(await newOf(reading, title)).toBe(1);
  });

  it('are no longer new once the list was seen, with one event', async () => {
    const reading = await following();
    const { call, readList, changed } = reading;
    readList(slugUrl, [chapter(1), chapter(2), chapter(3)]);
    expect(await newOf(reading)).toBe(1);
    expect(await call('reading.newChapters', { slugUrl })).toEqual([{ volume: '1', number: '3' }]);
    expect(changed).toEqual([slugUrl]);
    for (let times = 0; times < 3; times++) await call('reading.noteSeen', { slugUrl });
    expect(await newOf(reading)).toBe(0);
    expect(await call('reading.newChapters', { slugUrl })).toEqual([]);
    expect(changed).toEqual([slugUrl, slugUrl]);
    readList(slugUrl, [chapter(1), chapter(2), chapter(3)]);
    expect(await newOf(reading)).toBe(0);
  });

  it('are no longer counted once read', async () => {
    const reading = await following();
    reading.readList(
      slugUrl,
      [1, 2, 3, 4].map((number) => chapter(number)),
    );
    await reading.call('reading.save', at(library, 3, true));
    expect(await newOf(reading)).toBe(1);
    await reading.call('reading.markRead', { slugUrl, chapters: named(3), isRead: false });
    expect(await newOf(reading)).toBe(2);
  });

  it('are those of the chosen line', async () => {
    const reading = await following();
    const { call, readList } = reading;
    readList(slugUrl, [chapter(1, [1, 2]), chapter(2, [1]), chapter(3, [1])]);
    expect(await newOf(reading)).toBe(1);
    await call('reading.chooseLine', { slugUrl, branchId: 2 });
    expect(await newOf(reading)).toBe(1);
    readList(slugUrl, [chapter(1, [1, 2]), chapter(2, [1, 2]), chapter(3, [1])]);
    expect(await newOf(reading)).toBe(2);
    await call('reading.chooseLine', { slugUrl, branchId: 3 });
    expect(await newOf(reading)).toBe(0);
  });

  it('are none for an unfollowed title, and exclude those from before it was followed again', async () => {
    const reading = await following();
    const { call, readList } = reading;
    const longer = [chapter(1), chapter(2), chapter(3)];
    readList(slugUrl, longer);
    await call('reading.setFollowed', { slugUrl, isFollowed: false });
    expect(await newOf(reading)).toBe(0);
    readList(slugUrl, [...longer, chapter(4)]);
    await call('reading.setFollowed', { slugUrl, isFollowed: true });
    expect(await newOf(reading)).toBe(0);
    readList(slugUrl, [...longer, chapter(4), chapter(5)]);
    expect(await newOf(reading)).toBe(1);
  });

  it('are not affected by a list that is suddenly empty, which is not stored', async () => {
    const reading = await following();
    const { service, pass, answers } = reading;
    service.published.set(slugUrl, []);
    await pass(7 * HOUR, MINUTE);
    expect(service.asked).toHaveLength(1);
    expect(answers.get('novels.chapters', { slugUrl })?.value).toHaveLength(2);
  });

  it('are counted for a title that was followed before seen lists were stored', async () => {
    const reading = await following();
    reading.database.exec('UPDATE chapter_list SET seen = NULL');
    reading.service.published.set(slugUrl, [chapter(1), chapter(2), chapter(3)]);
    await reading.pass(7 * HOUR, MINUTE);
    expect(await newOf(reading)).toBe(1);
  });

  it('start again from none if the seen list is unreadable', async () => {
    const reading = await following();
    reading.database.exec("UPDATE chapter_list SET seen = '[[1'");
    reading.readList(slugUrl, [chapter(1), chapter(2), chapter(3)]);
    expect(await newOf(reading)).toBe(0);
    reading.readList(slugUrl, [chapter(1), chapter(2), chapter(3), chapter(4)]);
    expect(await newOf(reading)).toBe(1);
  });
});

it('a chapter inserted before the seen ones is new, though all others have new numbers', async () => {
  const reading = openReading();
  reading.readList(slugUrl, listed({ 1: 11, 2: 12, 3: 13 }));
  await reading.call('reading.setFollowed', { slugUrl, isFollowed: true });
  await reading.call('reading.markRead', { slugUrl, chapters: named('3'), isRead: true });
  reading.readList(slugUrl, listed({ 1: 90, 2: 11, 3: 12, 4: 13 }));
  expect(await reading.call('reading.newChapters', { slugUrl })).toEqual(named('1'));
});
