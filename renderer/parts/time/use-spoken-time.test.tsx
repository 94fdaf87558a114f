import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Language } from '#renderer/i18n/language.tsx';
import { loadMessages } from '#renderer/i18n/messages-of.ts';
import type { AppLocale } from '#shared/domain/app/app-locale.ts';
import { useSpokenTime } from './use-spoken-time.ts';

await Promise.all([loadMessages('en'), loadMessages('ru')]);

function Said({ seconds }: { readonly seconds: number }) {
  return useSpokenTime()(seconds);
}

const said = (locale: AppLocale, seconds: number) =>
  renderToString(
    <Language locale={locale}>
      <Said seconds={seconds} />
    </Language>,
  );

describe('a spoken time', () => {
  it('names hours, minutes and seconds without those that are zero', () => {
    expect(said('en', 425.9)).toBe('7 minutes, 5 seconds');
    expect(said('en', 3_661)).toBe('1 hour, 1 minute, 1 second');
    expect(said('en', 7_200)).toBe('2 hours');
    expect(said('en', 0)).toBe('0 seconds');
  });

  it('has the Russian plural forms', () => {
    expect(said('ru', 3_600 + 22 * 60 + 21)).toBe('1 час 22 минуты 21 секунда');
    expect(said('ru', 5 * 3_600 + 11 * 60)).toBe('5 часов 11 минут');
  });
});
