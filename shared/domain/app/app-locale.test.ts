import { describe, expect, it } from 'vitest';
import { resolveLocale } from './app-locale.ts';

describe('the language of the interface', () => {
  it('is the chosen one', () => {
    expect(resolveLocale('ru', ['en-GB'])).toBe('ru');
    expect(resolveLocale('en', ['ru-RU'])).toBe('en');
  });
  it("is otherwise the first of the system's languages that the app has", () => {
    expect(resolveLocale('system', ['ru-RU', 'en'])).toBe('ru');
    expect(resolveLocale('system', ['de-DE', 'RU', 'en'])).toBe('ru');
    expect(resolveLocale('system', ['ja', 'en-US', 'ru'])).toBe('en');
  });
  it('is English if the system has neither language', () => {
    expect(resolveLocale('system', ['de-DE'])).toBe('en');
    expect(resolveLocale('system', [])).toBe('en');
  });
});
