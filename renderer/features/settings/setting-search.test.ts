import { describe, expect, it } from 'vitest';
import { isFound } from './rows/setting-section.tsx';

describe('the search for a setting', () => {
  it('finds every setting while nothing is typed', () => {
    expect(isFound(['Theme'], '')).toBe(true);
    expect(isFound([], '  ')).toBe(true);
  });

  it('matches parts of words in any order and any case', () => {
    expect(isFound(['First-line indent', 'Reader'], 'READ inde')).toBe(true);
    expect(isFound(['First-line indent', 'Reader'], 'read volume')).toBe(false);
  });

  it('matches the name in the other language, whichever is shown', () => {
    expect(isFound(['Theme'], 'тема')).toBe(true);
    expect(isFound(['Тема'], 'theme')).toBe(true);
    expect(isFound(['Тёмная'], 'темн')).toBe(true);
    expect(isFound(['Тёмная'], 'dark')).toBe(true);
    expect(isFound(['Тема'], 'speed')).toBe(false);
  });

  it('accepts the other keyboard layout or one mistake, unless another setting fits as typed', () => {
    for (const typed of ['ntvf', 'еруьу', 'тмеа', 'thmee']) expect(isFound(['Theme'], typed), typed).toBe(true);
    expect(isFound(['Theme'], 'ntvf hjst')).toBe(false);
    // A word of another setting.
    expect(isFound(['Themes'], 'thems')).toBe(true);
    expect(isFound(['Screem'], 'screen')).toBe(false);
  });

  it('finds a word in any of its forms', () => {
    for (const typed of ['копия', 'резервная копия', 'backup']) expect(isFound(['Backups'], typed), typed).toBe(true);
    for (const typed of ['шрифты', 'fonts']) expect(isFound(['Font'], typed), typed).toBe(true);
    expect(isFound(['Тёмная'], 'темной')).toBe(true);
    for (const [name = '', typed = ''] of [
      ['Тема', 'темы'],
      ['По размеру окна', 'окно'],
      ['Поля', 'поле'],
      ['Сеть', 'сети'],
    ])
      expect(isFound([name], typed), typed).toBe(true);
    expect(isFound(['Font'], 'тёмные шрифты')).toBe(false);
    expect(isFound(['A new window'], 'news')).toBe(false);
    expect(isFound(['May be slow'], 'being')).toBe(false);
  });

  it('takes special characters literally', () => {
    for (const typed of ['.*', '[', '\\', '$&', '{count}'])
      expect(isFound(['Theme', 'Тема'], typed), typed).toBe(false);
  });
});
