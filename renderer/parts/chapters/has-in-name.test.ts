import { describe, expect, it } from 'vitest';
import { hasInName } from './chapter-search.ts';

describe('finding a genre by typing', () => {
  it('does not look at case, blanks around, or the dots of ё', () => {
    expect(hasInName('Сёнен', ' сен')).toBe(true);
    expect(hasInName('Дзёсэй', 'ЗЁС')).toBe(true);
    expect(hasInName('Драма', '')).toBe(true);
  });
  it('finds nothing in what does not have it', () => {
    expect(hasInName('Драма', 'дрр')).toBe(false);
  });
});
