import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MOST_REPLACEMENTS, type Replacement } from '#shared/domain/novels/replacement.ts';
import { library, lighthouse, openReading } from './testing/open-reading.ts';

function replacement(find: string, other: Partial<Replacement> = {}): Replacement {
  const words = { find, put: 'Сюй', isWholeWord: true, isOn: true };
  return { id: randomUUID(), slugUrl: library, ...words, createdAt: 1, ...other };
}

describe('replacements', () => {
  it('are listed for the title and then for all titles, changed and removed', async () => {
    const { call, changed } = openReading();
    const [own, forAll] = [replacement('Сюэ'), replacement('Ли', { slugUrl: null })];
    for (const one of [forAll, own]) await call('replacements.put', one);
    expect(await call('replacements.list', { slugUrl: library })).toEqual([own, forAll]);
    expect(await call('replacements.list', { slugUrl: lighthouse })).toEqual([forAll]);
    const off = { ...forAll, isOn: false, put: '' };
    await call('replacements.put', off);
    expect(await call('replacements.list', { slugUrl: lighthouse })).toEqual([off]);
    expect(await call('replacements.remove', { ids: [own.id, off.id] })).toEqual([own, off]);
    expect(await call('replacements.list', { slugUrl: library })).toEqual([]);
    expect(changed).toEqual([null, library, null, null]);
  });

  it('are limited per title, which does not stop changes and those of other titles', async () => {
    const { call } = openReading();
    const all = Array.from({ length: MOST_REPLACEMENTS }, (_, n) => replacement(`имя ${n}`));
    for (const one of all) await call('replacements.put', one);
    const refusal = { error: { code: 'rejected', fields: { find: ['too-many'] } } };
    await expect(call('replacements.put', replacement('Сюэ'))).rejects.toMatchObject(refusal);
    const [first] = all;
    if (first !== undefined) await call('replacements.put', { ...first, put: 'иначе' });
    await call('replacements.put', replacement('Сюэ', { slugUrl: null }));
    await call('replacements.put', replacement('Сюэ', { slugUrl: lighthouse }));
    expect(await call('replacements.list', { slugUrl: library })).toHaveLength(MOST_REPLACEMENTS + 1);
  });

  it('leave out an unreadable row', async () => {
    const { call, database } = openReading();
    const [good, bad] = [replacement('Сюэ'), replacement('Ли')];
    for (const one of [good, bad]) await call('replacements.put', one);
    database.prepare("UPDATE replacement SET find = ' ' WHERE id = ?").run(bad.id);
    expect(await call('replacements.list', { slugUrl: library })).toEqual([good]);
  });
});
