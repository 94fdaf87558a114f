import { describe, expect, it } from 'vitest';
import { WireChapter, WireNovel } from './novel-api.ts';

const nested = (depth: number, begin: string, end: string): unknown =>
  JSON.parse(`${begin.repeat(depth)}1${end.repeat(depth)}`);

describe.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
])('a text of nested %s', (_, begin, end) => {
  it('is passed on unchanged at 900 levels', () => {
    const content = { type: 'doc', content: [nested(900, begin, end)] };
    expect(WireChapter.parse({ data: { content } }).data.content).toEqual(content);
    expect(WireNovel.parse({ id: 1, slug_url: '1--a', summary: content }).summary).toEqual(content);
  });

  it('is not read in fields that should not hold one, even at a million levels', () => {
    const deep = nested(1_000_000, begin, end);
    const { data } = WireChapter.parse({
      data: { content: 'text', likes: deep, name: deep, teams: [deep], branch_id: deep },
    });
    expect(data).toMatchObject({ content: 'text', name: null, teams: [], branch_id: null });
  });
});
