import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPlayerView } from './player-view.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('an offer to move a release goes away by itself, later if it is made again', () => {
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
