import { describe, expect, it } from 'vitest';
import { isFound } from './rows/setting-section.tsx';

describe('looking for a setting', () => {
  it('finds all of them while nothing is typed', () => {
    expect(isFound(['Theme'], '')).toBe(true);
    expect(isFound([], '  ')).toBe(true);
  });

  it('goes by parts of words, in any order, with no regard to case', () => {
    expect(isFound(['First-line indent', 'Reader'], 'READ inde')).toBe(true);
    expect(isFound(['First-line indent', 'Reader'], 'read volume')).toBe(false);
  });

  it('knows what it is called in the other language, whichever is shown', () => {
    expect(isFound(['Theme'], 'тема')).toBe(true);
    expect(isFound(['Тема'], 'theme')).toBe(true);
    expect(isFound(['Тёмная'], 'темн')).toBe(true);
    expect(isFound(['Тёмная'], 'dark')).toBe(true);
    expect(isFound(['Тема'], 'speed')).toBe(false);
  });

  it('understands the other keyboard layout and one mistake, unless another setting fits as typed', () => {
    for (const typed of ['ntvf', 'еруьу', 'тмеа', 'thmee']) expect(isFound(['Theme'], typed), typed).toBe(true);
    expect(isFound(['Theme'], 'ntvf hjst')).toBe(false);
    // A word of another setting.
    expect(isFound(['Themes'], 'thems')).toBe(true);
    expect(isFound(['Screem'], 'screen')).toBe(false);
  });

  it('takes what was typed to the letter', () => {
    for (const typed of ['.*', '[', '\\', '$&', '{count}'])
      expect(isFound(['Theme', 'Тема'], typed), typed).toBe(false);
  });
});
