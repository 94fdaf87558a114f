import { expect, test } from 'vitest';
import { shortContext } from './palette-row.tsx';

const match = { text: 'дракон', isMatch: true };

test('long text before a match is cut between words', () => {
  const long = { text: 'Над рекой, которая поднялась до самых ступеней, летал ', isMatch: false };
  expect(shortContext([long, match])).toEqual([{ text: '…до самых ступеней, летал ', isMatch: false }, match]);
});

test.each([[[]], [[match]], [[{ text: 'Был ', isMatch: false }, match]], [[{ text: 'x'.repeat(90), isMatch: false }]]])(
  'short text before a match, or text without a match, stays whole: %j',
  (context) => {
    expect(shortContext(context)).toEqual(context);
  },
);
