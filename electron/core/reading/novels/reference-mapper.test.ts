import { describe, expect, it } from 'vitest';
import { NovelReferences } from '#shared/domain/novels/novel-catalog.ts';
import { WireConstants } from '#shared/upstream/novel-api.ts';
import { referencesFrom } from './novel-mapper.ts';

const SITE_ID = 3;
const map = (data: Record<string, unknown>) =>
  NovelReferences.parse(referencesFrom(WireConstants.parse({ data }).data, SITE_ID));
const ids = (values: readonly { readonly id: number }[]) => values.map(({ id }) => id);

describe('filter values', () => {
  it('are those of the site and those without site ids', () => {
    const values = map({
      genres: [
        { id: 1, name: 'ours', site_ids: [1, 3] },
        { id: 2, name: 'of another site', site_ids: [1, 30] },
        { id: 3, name: 'of all' },
        { id: 4, name: 'of all', site_ids: null },
        { id: 5, name: 'of no site', site_ids: [] },
        { id: 6, name: 'ours as text', site_ids: ['3'] },
        { id: 7, name: 'odd', site_ids: 'everywhere' },
        { id: 8, name: 'nested', site_ids: [JSON.parse(`${'['.repeat(100_000)}3${']'.repeat(100_000)}`)] },
      ],
    });
    expect(ids(values.genres)).toEqual([1, 3, 4, 6, 7]);
    expect([values.tags, values.types, values.statuses]).toEqual([[], [], []]);
  });

  it('are named by name or label, in the order of the service', () => {
    const values = map({
      genres: [{ id: '9', name: ' Драма ', adult: false }],
      tags: [{ id: 8, label: 'tag', adult: 1 }],
      types: [{ id: 12, label: 'Китай', name: null, site_ids: [3] }],
      status: [
        { id: 2, label: 'Завершён' },
        { id: 1, label: 'Онгоинг' },
      ],
    });
    expect(values).toEqual({
      genres: [{ id: 9, name: 'Драма', isAdult: false }],
      tags: [{ id: 8, name: 'tag', isAdult: true }],
      types: [{ id: 12, name: 'Китай' }],
      statuses: [
        { id: 2, name: 'Завершён' },
        { id: 1, name: 'Онгоинг' },
      ],
    });
  });

  it('include every readable entry next to malformed ones, each once', () => {
    const values = map({
      genres: 'none',
      tags: [
        null,
        5,
        {},
        { id: 'x', name: 'n' },
        { id: 1 },
        { id: 2, name: ' ' },
        { id: 0, name: 'n' },
        { id: -1, name: 'n' },
      ].concat([
        { id: 3, name: 'first' },
        { id: 3, name: 'again' },
        { id: 4, name: 'last', extra: {} },
      ] as never),
    });
    expect(values.tags.map(({ id, name }) => [id, name])).toEqual([
      [3, 'first'],
      [4, 'last'],
    ]);
  });
});
