import { describe, expect, it } from 'vitest';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { sampleCard, sampleRelease } from '#shared/domain/testing/sample-release.ts';
import { createKnownTitles } from './known-titles.ts';

function open(database = openEmptyDatabase()) {
  const clock = createManualClock();
  return { database, clock, titles: createKnownTitles(database, { clock, log: silentLog }) };
}

function card(id: number, main: string, english: string | null = null) {
  return sampleCard({ id, alias: `alias-of-${id}`, name: { main, english, alternative: null } });
}

const novel = {
  id: 5,
  slugUrl: '5--night-library',
  name: { main: 'Ночная библиотека', russian: null, english: 'Night Library' },
  cover: null,
  type: null,
  status: null,
  ageRestriction: null,
  isAdult: false,
  year: null,
};

describe('known titles', () => {
  const ids = (found: { readonly releases: readonly { readonly id: number }[] }) => found.releases.map(({ id }) => id);

  it('are found by any of their names, ignoring case, accents and ё', () => {
    const { titles } = open();
    titles.note({ items: [card(1, 'Ёлка в Осаке', 'Café of Stars'), card(2, 'Другое')] });
    for (const text of ['елка', 'ЁЛКА', 'cafe', 'осаке ёлка', 'alias of 1'])
      expect(ids(titles.search(text))).toEqual([1]);
    expect(ids(titles.search('ёлка звезда'))).toEqual([]);
    expect(ids(titles.search(' - '))).toEqual([]);
  });

  it('rank by a match at the start of the name, then at the start of a word, then inside a word', () => {
    const { titles } = open();
    titles.note([card(1, 'Поднебесная'), card(2, 'Выше неба'), card(3, 'Небо')]);
    expect(ids(titles.search('неб'))).toEqual([3, 2, 1]);
  });

  it('are found by a text in the other keyboard layout', () => {
    const { titles } = open();
    titles.note([card(1, 'Наруто'), card(2, 'Bleach')]);
    expect(ids(titles.search('yfhenj'))).toEqual([1]);
    expect(ids(titles.search('идуфср'))).toEqual([2]);
  });

  it('are found despite a typing error if none matches as typed', () => {
    const { titles } = open();
    titles.note([card(1, 'Архив теней'), card(2, 'Арихв')]);
    expect(ids(titles.search('арихв'))).toEqual([2]);
    expect(ids(titles.search('архви'))).toEqual([1]);
    expect(ids(titles.search('архив тнеей'))).toEqual([1]);
  });

  it('are collected anywhere in an answer, and replaced when seen again', () => {
    const { titles } = open();
    titles.note([
      { release: card(1, 'Старое имя'), episode: null },
      { novel, position: {} },
    ]);
    titles.note(sampleRelease({ id: 1, name: { main: 'Новое имя', english: null, alternative: null } }));
    expect(ids(titles.search('старое'))).toEqual([]);
    expect(titles.search('новое').releases[0]?.name.main).toBe('Новое имя');
    expect(titles.search('night').novels.map(({ slugUrl }) => slugUrl)).toEqual(['5--night-library']);
  });

  it('keep the genres of a release when a later answer has none', () => {
    const { titles } = open();
    const genresOf = (id: number) => titles.release(String(id))?.genres.map(({ name }) => name);
    const seen = card(1, 'Наруто');
    titles.note([{ ...seen, genres: [{ id: 7, name: 'Драма' }] }, card(2, 'Bleach')]);
    titles.note([{ ...seen, episodesTotal: 12 }]);
    expect(titles.release('1')?.episodesTotal).toBe(12);
    expect([genresOf(1), genresOf(2)]).toEqual([['Драма'], []]);
    titles.note([{ ...seen, genres: [{ id: 8, name: 'Магия' }] }]);
    expect(genresOf(1)).toEqual(['Магия']);
  });

  it('are returned by id as they were seen last', () => {
    const { titles } = open();
    titles.note([card(1, 'Наруто'), novel]);
    expect(titles.release(card(1, '').id)?.name.main).toBe('Наруто');
    titles.note([card(1, 'Боруто')]);
    expect(titles.novel(SlugUrl.parse(novel.slugUrl))?.name.main).toBe('Ночная библиотека');
    expect(titles.release(card(1, '').id)?.name.main).toBe('Боруто');
  });

  it('are found by another instance on the same database', () => {
    const first = open();
    first.titles.note([card(1, 'Наруто')]);
    const second = open(first.database);
    expect(ids(second.titles.search('наруто'))).toEqual([1]);
  });

  it('are found at most 20 at a time, hostile names unchanged', () => {
    const { titles } = open();
    const name = `${'<img src=x onerror=alert(1)>\u202E'.repeat(300)} цель`;
    titles.note(Array.from({ length: 40 }, (_, index) => card(index + 1, name)));
    const found = titles.search('цель').releases;
    expect(found).toHaveLength(20);
    expect(found[0]?.name.main).toBe(name);
  });
});
