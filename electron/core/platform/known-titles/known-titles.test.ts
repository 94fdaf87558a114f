import { describe, expect, it } from 'vitest';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { sampleCard, sampleRelease } from '#shared/domain/testing/sample-release.ts';
import { createKnownTitles } from './known-titles.ts';

function open(database = openEmptyDatabase()) {
  const clock = createManualClock();
  return { database, clock, library: createKnownTitles(database, { clock, log: silentLog }) };
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

describe('the search among titles that were seen', () => {
  const ids = (found: { readonly releases: readonly { readonly id: number }[] }) => found.releases.map(({ id }) => id);

  it('finds them by any of their names, without regard to case, accents and ё', () => {
    const { library } = open();
    library.note({ items: [card(1, 'Ёлка в Осаке', 'Café of Stars'), card(2, 'Другое')] });
    for (const text of ['елка', 'ЁЛКА', 'cafe', 'осаке ёлка', 'alias of 1'])
      expect(ids(library.search(text))).toEqual([1]);
    expect(ids(library.search('ёлка звезда'))).toEqual([]);
    expect(ids(library.search(' - '))).toEqual([]);
  });

  it('puts what begins so before what holds a word so, and that before what holds it inside', () => {
    const { library } = open();
    library.note([card(1, 'Поднебесная'), card(2, 'Выше неба'), card(3, 'Небо')]);
    expect(ids(library.search('неб'))).toEqual([3, 2, 1]);
  });

  it('understands what was typed with the other keyboard layout', () => {
    const { library } = open();
    library.note([card(1, 'Наруто'), card(2, 'Bleach')]);
    expect(ids(library.search('yfhenj'))).toEqual([1]);
    expect(ids(library.search('идуфср'))).toEqual([2]);
  });

  it('forgives a mistake where nothing fits as typed', () => {
    const { library } = open();
    library.note([card(1, 'Архив теней'), card(2, 'Арихв')]);
    expect(ids(library.search('арихв'))).toEqual([2]);
    expect(ids(library.search('архви'))).toEqual([1]);
    expect(ids(library.search('архив тнеей'))).toEqual([1]);
  });

  it('sees titles wherever an answer holds them, and as they were seen last', () => {
    const { library } = open();
    library.note([
      { release: card(1, 'Старое имя'), episode: null },
      { novel, position: {} },
    ]);
    library.note(sampleRelease({ id: 1, name: { main: 'Новое имя', english: null, alternative: null } }));
    expect(ids(library.search('старое'))).toEqual([]);
    expect(library.search('новое').releases[0]?.name.main).toBe('Новое имя');
    expect(library.search('night').novels.map(({ slugUrl }) => slugUrl)).toEqual(['5--night-library']);
  });

  it('keeps the genres of a release where an answer holds it without any', () => {
    const { library } = open();
    const genresOf = (id: number) => library.release(String(id))?.genres.map(({ name }) => name);
    const seen = card(1, 'Наруто');
    library.note([{ ...seen, genres: [{ id: 7, name: 'Драма' }] }, card(2, 'Bleach')]);
    library.note([{ ...seen, episodesTotal: 12 }]);
    expect(library.release('1')?.episodesTotal).toBe(12);
    expect([genresOf(1), genresOf(2)]).toEqual([['Драма'], []]);
    library.note([{ ...seen, genres: [{ id: 8, name: 'Магия' }] }]);
    expect(genresOf(1)).toEqual(['Магия']);
  });

  it('knows a title by what was seen of it a moment ago', () => {
    const { library } = open();
    library.note([card(1, 'Наруто'), novel]);
    expect(library.release(card(1, '').id)?.name.main).toBe('Наруто');
    library.note([card(1, 'Боруто')]);
    expect(library.novel(SlugUrl.parse(novel.slugUrl))?.name.main).toBe('Ночная библиотека');
    expect(library.release(card(1, '').id)?.name.main).toBe('Боруто');
  });

  it('outlives the app', () => {
    const first = open();
    first.library.note([card(1, 'Наруто')]);
    const second = open(first.database);
    expect(ids(second.library.search('наруто'))).toEqual([1]);
  });

  it('is given at most 20 releases, and names as they are, however hostile', () => {
    const { library } = open();
    const name = `${'<img src=x onerror=alert(1)>\u202E'.repeat(300)} цель`;
    library.note(Array.from({ length: 40 }, (_, index) => card(index + 1, name)));
    const found = library.search('цель').releases;
    expect(found).toHaveLength(20);
    expect(found[0]?.name.main).toBe(name);
  });
});
