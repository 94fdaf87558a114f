import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { silentLog } from '#core/testing/silent-log.ts';
import type { AppLink } from '#shared/domain/app/app-link.ts';
import type { NewsItem } from '#shared/domain/app/news.ts';
import { Notification, notifications } from '../testing/desktop-double.ts';
import { createNewsTeller, type NewsTellerOptions, newsMessage } from './news-notification.ts';

const options: NewsTellerOptions = {
  notifications: Notification,
  isOffered: true,
  locale: () => 'en',
  goTo: () => undefined,
  log: silentLog,
};
const link: AppLink = { kind: 'release', idOrAlias: '9', ordinal: 5 };
const episode = (name: string, ordinal: number | null = 5): NewsItem => ({
  kind: 'episode',
  title: { en: name, ru: `${name} по-русски` },
  ordinal,
  link,
});
const chapters = (count: number): NewsItem => ({ kind: 'chapters', title: { en: 'Rain', ru: 'Дождь' }, count, link });

test('one item is named and linked', () => {
  expect(newsMessage([episode('Veranda')], 'en')).toEqual({ title: 'Veranda', body: 'Episode 5 is out', link });
  expect(newsMessage([episode('Veranda', 0.5)], 'ru')?.body).toBe('Вышла серия 0,5');
  expect(newsMessage([episode('Veranda', null)], 'en')?.body).toBe('A new episode is out');
  expect(newsMessage([], 'en')).toBeNull();
});

test('chapter counts follow the plural rules of each language', () => {
  expect([1, 2, 1_200].map((count) => newsMessage([chapters(count)], 'en')?.body)).toEqual([
    '1 new chapter',
    '2 new chapters',
    '1,200 new chapters',
  ]);
  expect([1, 3, 5, 11, 21].map((count) => newsMessage([chapters(count)], 'ru')?.body)).toEqual([
    '1 новая глава',
    '3 новые главы',
    '5 новых глав',
    '11 новых глав',
    '21 новая глава',
  ]);
});

test('several items become one message that names the first three titles', () => {
  const items = ['A', 'B', 'B', 'C', 'D', 'E'].map((name) => episode(name));
  expect(newsMessage(items, 'en')).toEqual({
    title: 'New for you',
    body: 'A\nB\nC\nand 2 more',
    link: { kind: 'page', page: 'home' },
  });
});

test('a click opens the link of its own notification, also after later ones', () => {
  const visited: AppLink[] = [];
  const tell = createNewsTeller({ ...options, goTo: (to) => visited.push(to) });
  tell?.([episode('First')], expect.fail);
  tell?.([chapters(2)], expect.fail);
  expect(notifications.map(({ options }) => options)).toEqual([
    { title: 'First', body: 'Episode 5 is out' },
    { title: 'Rain', body: '2 new chapters' },
  ]);
  notifications[0]?.emit('click');
  expect(visited).toEqual([link]);
});

test('a notification that timed out is kept for the list of Windows, a dismissed one is not', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const seen = new Set<WeakRef<Notification>>();
  class Watched extends Notification {
    override show = () => void seen.add(new WeakRef(this));
  }
  const tell = createNewsTeller({ ...options, notifications: Watched });
  const isThereAfter = async (reason: string) => {
    seen.clear();
    tell?.([episode('Veranda')], expect.fail);
    const [shown] = seen;
    shown?.deref()?.emit('close', { reason });
    await setImmediate();
    collect();
    return shown?.deref() !== undefined;
  };
  expect(await isThereAfter('userCanceled')).toBe(false);
  expect(await isThereAfter('timedOut')).toBe(true);
});

test('without system notifications there is no news teller', () => {
  class Missing extends Notification {
    static override readonly isSupported = () => false;
  }
  expect(createNewsTeller({ ...options, notifications: Missing })).toBeNull();
});

test('if none are offered, the system is not asked: Electron would add a link to the start menu', () => {
  class Untouched extends Notification {
    static override readonly isSupported = () => expect.fail('it was asked');
  }
  expect(createNewsTeller({ ...options, notifications: Untouched, isOffered: false })).toBeNull();
});

test('refusals of the system are logged once, and each is passed on to the page', () => {
  notifications.length = 0;
  const warnings: unknown[] = [];
  let refused = 0;
  const tell = createNewsTeller({ ...options, log: { ...silentLog, warn: (...given) => warnings.push(given) } });
  for (let count = 0; count < 3; count += 1) {
    tell?.([episode('Veranda')], () => {
      refused += 1;
    });
    notifications.at(-1)?.emit('failed', {}, 'not signed');
  }
  expect(warnings).toEqual([['notification not shown', { reason: 'not signed' }]]);
  expect(refused).toBe(3);
});

test('hostile names are shown as short plain text', () => {
  notifications.length = 0;
  const tell = createNewsTeller(options);
  const hostile = '<a href="https://evil.example/"><img src="https://evil.example/x.png">\u202eYou won\u0000</a>';
  tell?.([episode(hostile)], expect.fail);
  tell?.([episode(hostile), episode('x'.repeat(100_000)), chapters(2)], expect.fail);
  expect(notifications).toHaveLength(2);
  for (const { options } of notifications) {
    const text = JSON.stringify(options);
    expect(text).not.toMatch(/[<>\u202e]|\\u0000/);
    expect(text.length).toBeLessThan(1_000);
  }
});
