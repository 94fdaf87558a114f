import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { describe, expect, it } from 'vitest';
import { byteSize, useByteText } from './byte-size.ts';

describe('a size in bytes', () => {
  it('is written in the unit that keeps it below 1000', () => {
    expect(byteSize(0)).toEqual({ value: 0, unit: 'byte', digits: 0 });
    expect(byteSize(999)).toEqual({ value: 999, unit: 'byte', digits: 0 });
    expect(byteSize(1_500)).toEqual({ value: 1.5, unit: 'kilobyte', digits: 2 });
    expect(byteSize(45_600_000)).toEqual({ value: 45.6, unit: 'megabyte', digits: 1 });
    expect(byteSize(999_999_999)).toMatchObject({ unit: 'gigabyte' });
    expect(byteSize(17_365_000_000)).toEqual({ value: 17.365, unit: 'gigabyte', digits: 1 });
  });
  it('stays in terabytes beyond that', () => {
    expect(byteSize(5e18)).toMatchObject({ value: 5_000_000, unit: 'terabyte', digits: 0 });
  });
});

function Sizes() {
  return [0, 1, 717_000, 12_400_000].map(useByteText()).join(', ');
}

it.each([
  ['en', '0 bytes, 1 byte, 717 kB, 12.4 MB'],
  ['ru', '0 байт, 1 байт, 717 кБ, 12,4 МБ'],
] as const)('a size is written in words: %s', (locale, expected) => {
  const drawn = renderToStaticMarkup(
    <IntlProvider locale={locale} messages={{}} timeZone="UTC">
      <Sizes />
    </IntlProvider>,
  );
  expect(drawn.replaceAll('\u00a0', ' ')).toBe(expected);
});
