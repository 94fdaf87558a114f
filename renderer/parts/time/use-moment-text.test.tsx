import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppLocale } from '#shared/domain/app/app-locale.ts';
import { every, useAge, useSecondsUntil } from './use-moment-text.ts';

const NOW = new Date('2026-03-05T12:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Ages() {
  const age = useAge();
  const earlier = NOW.getTime() - 8 * 60 * 60 * 1_000;
  return `${age(earlier, 'brief')}, ${age(earlier)}`;
}

it.each([
  ['en', '8h ago, 8 hours ago'],
  ['ru', '8 ч назад, 8 часов назад'],
] as const)('an age is written in words, briefly on cards: %s', (locale: AppLocale, expected) => {
  const drawn = renderToStaticMarkup(
    <IntlProvider locale={locale} messages={{}} timeZone="UTC">
      <Ages />
    </IntlProvider>,
  );
  expect(drawn.replaceAll('\u00a0', ' ')).toBe(expected);
});

function Countdown() {
  return useSecondsUntil(Date.now() + 900_000);
}

it('a countdown starts with its whole time, even within a second of another one', () => {
  expect(renderToStaticMarkup(<Countdown />)).toBe('900');
  vi.setSystemTime(NOW.getTime() + 400);
  expect(renderToStaticMarkup(<Countdown />)).toBe('900');
});

it('a text with a time does not change while the window is hidden, and at once when it is shown', () => {
  vi.useFakeTimers();
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  function turn(hidden: boolean): void {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  }
  const onTick = vi.fn();
  const stop = every(1_000)(onTick);
  vi.advanceTimersByTime(2_000);
  expect(onTick).toHaveBeenCalledTimes(2);
  turn(true);
  vi.advanceTimersByTime(10_000);
  expect(onTick).toHaveBeenCalledTimes(2);
  turn(false);
  expect(onTick).toHaveBeenCalledTimes(3);
  stop();
  turn(false);
  vi.advanceTimersByTime(5_000);
  expect(onTick).toHaveBeenCalledTimes(3);
});
