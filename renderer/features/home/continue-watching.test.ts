import { describe, expect, it } from 'vitest';
import { minutesLeft } from './home-cards.tsx';

describe('the remaining time of an episode', () => {
  it('is at least one whole minute', () => {
    expect(minutesLeft(760, 1440)).toBe(12);
    expect(minutesLeft(1439, 1440)).toBe(1);
    expect(minutesLeft(1500, 1440)).toBe(1);
  });
  it('is null if the episode was not begun or its length is unknown', () => {
    expect(minutesLeft(0, 1440)).toBeNull();
    expect(minutesLeft(100, 0)).toBeNull();
  });
});
