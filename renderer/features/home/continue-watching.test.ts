import { describe, expect, it } from 'vitest';
import { minutesLeft } from './home-cards.tsx';

describe('what is left of an episode', () => {
  it('is told in whole minutes and never as none', () => {
    expect(minutesLeft(760, 1440)).toBe(12);
    expect(minutesLeft(1439, 1440)).toBe(1);
    expect(minutesLeft(1500, 1440)).toBe(1);
  });
  it('is not told where nothing was begun or the length is unknown', () => {
    expect(minutesLeft(0, 1440)).toBeNull();
    expect(minutesLeft(100, 0)).toBeNull();
  });
});
