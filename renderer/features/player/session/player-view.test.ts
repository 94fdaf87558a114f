import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPlayerView } from './player-view.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a move offer disappears after 20 seconds, which start again if it is repeated', () => {
  const view = createPlayerView();
  const offer = () => view.store.getState().moveOffer;
  view.offerMove('watching');
  vi.advanceTimersByTime(15_000);
  expect(offer()).toBe('watching');
  view.offerMove('watching');
  vi.advanceTimersByTime(15_000);
  expect(offer()).toBe('watching');
  vi.advanceTimersByTime(5_000);
  expect(offer()).toBeNull();
});
