import { describe, expect, it } from 'vitest';
import { episodeByNumber } from './playback.ts';

const episodes = [0, 0.5, 1, 2, 13, 14].map((ordinal) => ({ ordinal }));
const found = (text: string) => episodeByNumber(text, episodes)?.ordinal ?? null;

describe('the episode with a typed number', () => {
  it('is the one with exactly that number, with either decimal sign', () => {
    expect(found('13')).toBe(13);
    expect(found(' 0 ')).toBe(0);
    expect(found('0,5')).toBe(0.5);
    expect(found('0.5')).toBe(0.5);
  });
  it('is the next one if there is no such number, and the last one past the end', () => {
    expect(found('7')).toBe(13);
    expect(found('500')).toBe(14);
  });
  it('is null if the text is not a number or there are no episodes', () => {
    for (const text of ['', 'two', '-1', '1e3', '1.2.3', '９']) expect(found(text)).toBeNull();
    expect(episodeByNumber('1', [])).toBeNull();
  });
});
