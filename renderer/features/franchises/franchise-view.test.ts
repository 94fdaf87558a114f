import { describe, expect, it } from 'vitest';
import { FranchiseSummary } from '#shared/domain/anime/catalog.ts';
import { arranged } from './franchise-pages.tsx';

function summary(name: string, englishName: string | null, lastYear: number | null, totalReleases: number | null) {
  return FranchiseSummary.parse({
    id: '00000000-0000-4000-8000-000000000000',
    name,
    englishName,
    picture: null,
    firstYear: null,
    lastYear,
    totalReleases,
    totalEpisodes: null,
    totalSeconds: null,
  });
}

const all = [
  summary('Ёлка', 'Spruce', 2020, 3),
  summary('Берег 10', 'Shore 10', null, null),
  summary('Берег 9', null, 2024, 2),
];
const named = ({ name }: { name: string }) => name;
const names = (text: string, sorting: 'name' | 'year' | 'size') =>
  arranged(all, { text, sorting }, named, 'ru').map(named);

describe('the list of franchises', () => {
  it('is searched by words of either name, ignoring case, order, accents and ё', () => {
    expect(names('елка', 'name')).toEqual(['Ёлка']);
    expect(names('  SPRUCE ', 'name')).toEqual(['Ёлка']);
    expect(names('10 бер', 'name')).toEqual(['Берег 10']);
    expect(names('shore 9', 'name')).toEqual([]);
    expect(names('', 'name')).toHaveLength(3);
  });
  it('is sorted by name with numbers by value, newest first, or largest first, with the unknown last', () => {
    expect(names('', 'name')).toEqual(['Берег 9', 'Берег 10', 'Ёлка']);
    expect(names('', 'year')).toEqual(['Берег 9', 'Ёлка', 'Берег 10']);
    expect(names('', 'size')).toEqual(['Ёлка', 'Берег 9', 'Берег 10']);
  });
});
