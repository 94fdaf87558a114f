import type { MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { LinkedPage } from '#shared/domain/app/app-link.ts';
import { shellWords } from '../system/words.ts';
import { appMenuTemplate } from './app-menu.ts';

type Item = MenuItemConstructorOptions;
const submenuOf = ({ submenu }: Item): readonly Item[] => (Array.isArray(submenu) ? submenu : []);
const allOf = (items: readonly Item[]): readonly Item[] => items.flatMap((item) => [item, ...allOf(submenuOf(item))]);

function menuOf(platform: NodeJS.Platform, locale: 'en' | 'ru', isDevelopment = false) {
  const visited: string[] = [];
  const template = appMenuTemplate({
    ...{ platform, isDevelopment, words: shellWords(locale) },
    goTo: (link) => visited.push(link.kind === 'page' ? link.page : link.kind),
  });
  return { template, items: allOf(template), visited };
}

test('macOS has a complete menu with the usual roles, and items for every page', () => {
  const { items, visited } = menuOf('darwin', 'en');
  const roles = items.map(({ role }) => role);
  for (const role of [
    'hide',
    'quit',
    'close',
    'undo',
    'cut',
    'copy',
    'paste',
    'selectAll',
    'minimize',
    'front',
  ] as const) {
    expect(roles).toContain(role);
  }
  // The menu passes its item, the window and the event, which are not used.
  for (const { click } of items) (click as (() => void) | undefined)?.();
  expect(new Set(visited)).toEqual(LinkedPage.values);
});

test('each item opens the page it names', () => {
  const { items, visited } = menuOf('darwin', 'en');
  const ways = items.flatMap(({ label = '', click }) => {
    (click as (() => void) | undefined)?.();
    const page = visited.pop();
    return page === undefined ? [] : [`${label}: ${page}`];
  });
  expect(ways).toEqual([
    ...['About Engawa: about', 'Settings…: settings', 'Search…: search', 'Home: home', 'Anime: anime'],
    ...['Schedule: schedule', 'Novels: novels', 'Library: library', 'Saved: saved', 'Account: account'],
    ...['Connection: connection', 'About Engawa: about'],
  ]);
});

test('elsewhere the menu only holds the shortcuts of a window', () => {
  for (const platform of ['linux', 'win32'] as const) {
    const { template, items } = menuOf(platform, 'en');
    expect(template).toHaveLength(1);
    expect(items.some(({ role }) => role === 'close')).toBe(true);
    expect(items.some(({ accelerator }) => accelerator === 'Ctrl+,')).toBe(true);
    // The way to quit that is suggested where the tray icon may not be visible.
    expect(items.find(({ role }) => role === 'quit')?.accelerator).toBe(platform === 'linux' ? 'Ctrl+Q' : undefined);
  }
});

test('no item zooms or reloads, and developer tools are in development only', () => {
  for (const platform of ['darwin', 'linux', 'win32'] as const) {
    const roles = menuOf(platform, 'en').items.map(({ role }) => role ?? '');
    expect(roles.filter((role) => /zoomin|zoomout|resetzoom|devtools|reload/i.test(role))).toEqual([]);
    expect(menuOf(platform, 'en', true).items.some(({ role }) => role === 'toggleDevTools')).toBe(true);
  }
});

test('every label is translated', () => {
  const labels = (locale: 'en' | 'ru') => menuOf('darwin', locale).items.flatMap(({ label }) => label ?? []);
  expect(labels('ru')).toHaveLength(labels('en').length);
  for (const label of labels('ru')) expect(label).toMatch(/[а-яё]/i);
  for (const label of labels('en')) expect(label).not.toMatch(/[а-яё]/i);
});
