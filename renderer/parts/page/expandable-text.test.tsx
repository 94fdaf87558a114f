import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { en } from '#renderer/i18n/en.ts';
import { processorMilliseconds } from '#shared/testing/processor-time.ts';
import { ExpandableText } from './expandable-text.tsx';

const shown = (text: string) =>
  renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={en}>
      <ExpandableText text={text} />
    </IntlProvider>,
  );

test('a collapsed text has no line breaks, and thousands of spaces in it cost little time', async () => {
  expect(shown('a \n\n b\nc  d')).toContain('>a b c  d<');
  const spaces = `a${' '.repeat(40_000)}b`;
  // Takes up to 3 ms; 600 ms if each space starts another scan of all that follow.
  expect(await processorMilliseconds(() => shown(spaces))).toBeLessThan(60);
});
