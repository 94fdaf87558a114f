import { expect, it } from 'vitest';
import { withoutReports, withReported } from './chapter-content.ts';

it('leaves no name of a handler or style, even in broken tags', () => {
  for (const html of [
    '<p style="x" onclick=y>',
    '<img/onerror=a src="/b.png"onload =c STYLE\n=d>',
    `<p alt="a > style=b" title='<i onclick=c>' style=d>`,
    '<input onclick><img src onerror /><p title="&lt;/style>',
    '<xmp><p title="</xmp><img src=x onerror=hurt()>">',
  ]) {
    expect(withoutReports(html)).not.toMatch(/\b(style|on\w+)\b/i);
  }
});

it('withReported restores the words', () => {
  const words = 'Turn style = on, only = off. "once"=1, /one=2, on one style';
  expect(withReported(withoutReports(words))).toBe(words);
});

it('renames elements that would be reported', () => {
  expect(withoutReports('<STYLE>p{}</style><base href=x><stylez><basefont>')).toBe(
    '<noframes>p{}</noframes><wbr href=x><stylez><basefont>',
  );
});

it.each(['<a ', '<a x="', ' on', ' onx ', '<style'])('splits and restores two megabytes of %s', (unclosed) => {
  const html = unclosed.repeat(2_000_000 / unclosed.length);
  expect(withReported(withoutReports(html))).toBe(html);
});
