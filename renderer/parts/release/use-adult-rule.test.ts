import { describe, expect, it } from 'vitest';
import { adultRule, isForAdults } from './adult-rule.ts';

const adultRelease = { id: 1, ageRating: { value: 'R18_PLUS', label: '18+', isAdult: true } };
const familyRelease = { id: 2, ageRating: { value: 'R6_PLUS', label: '6+', isAdult: false } };
const unratedRelease = { id: 3, ageRating: null };
const adultNovel = { id: 4, isAdult: true, ageRestriction: '18+' };
const familyNovel = { id: 5, isAdult: false, ageRestriction: null };

describe('isForAdults', () => {
  it('is true for a release by its rating and for a novel by its flag', () => {
    expect([adultRelease, adultNovel].map(isForAdults)).toEqual([true, true]);
    expect([familyRelease, unratedRelease, familyNovel].map(isForAdults)).toEqual([false, false, false]);
  });

  it('is true for a list item that holds such a release or novel', () => {
    expect(isForAdults({ release: adultRelease, episode: null })).toBe(true);
    expect(isForAdults({ release: familyRelease, episode: null })).toBe(false);
    expect(isForAdults({ novel: adultNovel })).toBe(true);
  });

  it('is false for values without an age', () => {
    for (const item of [null, undefined, 18, '18+', {}, { release: null }, { ageRating: '18+' }]) {
      expect(isForAdults(item)).toBe(false);
    }
  });
});

describe('adultRule', () => {
  it('shows adult items without blur for "show"', () => {
    const { isShown, isBlurred } = adultRule('show');
    expect([isShown(adultRelease), isBlurred(adultRelease)]).toEqual([true, false]);
  });

  it('blurs only adult items for "blur"', () => {
    const { isShown, isBlurred } = adultRule('blur');
    expect([isShown(adultRelease), isBlurred(adultRelease)]).toEqual([true, true]);
    expect([isShown(familyRelease), isBlurred(familyRelease)]).toEqual([true, false]);
  });

  it('hides only adult items for "hide", and blurs their pictures', () => {
    const { isShown, isBlurred } = adultRule('hide');
    expect([isShown(adultNovel), isBlurred(adultNovel)]).toEqual([false, true]);
    expect([isShown(familyNovel), isBlurred(familyNovel)]).toEqual([true, false]);
  });
});
