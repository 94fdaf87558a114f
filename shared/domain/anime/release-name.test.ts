import { describe, expect, it } from 'vitest';
import { furtherReleaseNames, releaseTitle } from './release.ts';

const name = { main: 'Тихий сад', english: 'The Quiet Garden', alternative: 'Shizuka na Niwa' };

describe('the name of a release', () => {
  it('is in the language of the interface, and the others are its further names', () => {
    expect(releaseTitle(name, 'en')).toBe('The Quiet Garden');
    expect(furtherReleaseNames(name, 'en')).toEqual(['Тихий сад', 'Shizuka na Niwa']);
    expect(releaseTitle(name, 'ru')).toBe('Тихий сад');
    expect(furtherReleaseNames(name, 'ru')).toEqual(['The Quiet Garden', 'Shizuka na Niwa']);
  });
  it('is the main one if there is no English one, and no name is listed twice', () => {
    const bare = { main: 'Сад', english: '', alternative: 'Сад' };
    expect(releaseTitle(bare, 'en')).toBe('Сад');
    expect(furtherReleaseNames(bare, 'en')).toEqual([]);
  });
});
