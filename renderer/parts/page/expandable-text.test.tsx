import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import * as en from '#renderer/i18n/en.ts';
import { processorMilliseconds } from '#shared/testing/processor-time.ts';
import { ExpandableText } from './expandable-text.tsx';

const shown = (text: string) =>
  renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={en}>
      <ExpandableText text={text} />
    </IntlProvider>,
  );

test('a text in a few lines has no breaks, and one of nothing but spaces does not stop the page', async () => {
  expect(shown('a \n\n b\nc  d')).toContain('>a b c  d<');
  const spaces = `a${' '.repeat(40_000)}b`;
  // Up to 3 milliseconds; 600 where each space begins another look at all that follow.
  expect(await processorMilliseconds(() => shown(spaces))).toBeLessThan(60);
});
