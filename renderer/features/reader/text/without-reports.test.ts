import { expect, it } from 'vitest';
import { withinMeasure, withoutReports, withReported } from './chapter-content.ts';

it('leaves no name of a handler or style, in whatever broken tag', () => {
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

it('gives words back as they were', () => {
  const words = 'Turn style = on, only = off. "once"=1, /one=2, on one style';
  expect(withReported(withoutReports(words))).toBe(words);
});

it('renames elements that would be reported', () => {
  expect(withoutReports('<STYLE>p{}</style><base href=x><stylez><basefont>')).toBe(
    '<noframes>p{}</noframes><wbr href=x><stylez><basefont>',
  );
});

it('drops what is nested beyond all measure, and attributes without number, and keeps the words', () => {
  const deep = withinMeasure(`${'<x-y>a'.repeat(20_000)}${'</x-y>b'.repeat(20_000)}<i>c</i>`);
  expect([deep.match(/<x-y>/g), deep.match(/<\/x-y>/g)].map((tags) => tags?.length)).toEqual([5_000, 5_000]);
  expect(deep.replace(/<[^>]*>|\s/g, '')).toBe(`${'a'.repeat(20_000)}${'b'.repeat(20_000)}c`);
  expect(deep).toMatch(/<i>c<\/i>$/);
  const attributes = Array.from({ length: 20_000 }, (_, place) => `a${place}="b"`).join(' ');
  expect(withinMeasure(`<p ${attributes}>a <b>c</b>`)).toBe('<p>a <b>c</b>');
});

it('leaves long and careless markup as it is', () => {
  for (const html of [
    '<p class="a">One<br>two <b>three</b> <img src="/a.png" alt="1 < 2">'.repeat(10_000),
    `<svg>${'<path d="M0 0"/>'.repeat(10_000)}</svg><b>a</b>`,
    '<p><i>one</b></i></u></p>'.repeat(10_000),
    `<img alt="${'word '.repeat(3_000)}" src="data:image/png;base64,${'ab/+'.repeat(50_000)}">`,
  ]) {
    expect(withinMeasure(html)).toBe(html);
  }
});

it.each(['<a ', '<a x="', ' on', ' onx ', '<style'])('comes to an end on two megabytes of %s', (unclosed) => {
  const html = unclosed.repeat(2_000_000 / unclosed.length);
  expect(withReported(withoutReports(html))).toBe(html);
  withinMeasure(html);
});
