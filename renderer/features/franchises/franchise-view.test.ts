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

describe('franchises as they are looked for', () => {
  it('are found by words of either name, without regard to case, order, accents and ё', () => {
    expect(names('елка', 'name')).toEqual(['Ёлка']);
    expect(names('  SPRUCE ', 'name')).toEqual(['Ёлка']);
    expect(names('10 бер', 'name')).toEqual(['Берег 10']);
    expect(names('shore 9', 'name')).toEqual([]);
    expect(names('', 'name')).toHaveLength(3);
  });
  it('stand by name with numbers as numbers, by the newest, or by the largest, those that do not say last', () => {
    expect(names('', 'name')).toEqual(['Берег 9', 'Берег 10', 'Ёлка']);
    expect(names('', 'year')).toEqual(['Берег 9', 'Ёлка', 'Берег 10']);
    expect(names('', 'size')).toEqual(['Ёлка', 'Берег 9', 'Берег 10']);
  });
});
