import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, it } from 'vitest';
import type { AppLocale } from '#shared/domain/app/app-locale.ts';
import { useAge } from './use-moment-text.ts';

function Ages() {
  const age = useAge();
  const earlier = Date.now() - 8 * 60 * 60 * 1_000;
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
