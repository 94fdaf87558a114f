import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isFullscreen, toggleFullscreen } from './fullscreen.ts';

/** A system that takes its time to enter full screen, as it does while it animates the change. */
function slowSystem() {
  const answer = Promise.withResolvers<void>();
  const page = {
    fullscreenElement: null as object | null,
    documentElement: { requestFullscreen: vi.fn(() => answer.promise) },
    exitFullscreen: vi.fn(async () => {
      page.fullscreenElement = null;
    }),
  };
  const enter = () => {
    page.fullscreenElement = page.documentElement;
    answer.resolve();
  };
  return { page, enter, refuse: () => answer.reject(new TypeError('Permissions check failed')) };
}

describe('full screen', () => {
  let system = slowSystem();
  beforeEach(() => {
    system = slowSystem();
    vi.stubGlobal('document', system.page);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('that is left before the system has entered it is left once it has', async () => {
    toggleFullscreen();
    expect(isFullscreen()).toBe(true);
    toggleFullscreen();
    expect(isFullscreen()).toBe(false);
    system.enter();
    await vi.waitFor(() => expect(system.page.exitFullscreen).toHaveBeenCalledOnce());
    expect(isFullscreen()).toBe(false);
    expect(system.page.documentElement.requestFullscreen).toHaveBeenCalledOnce();
  });

  it('that is wanted again before the system has entered it stays', async () => {
    for (let press = 0; press < 3; press++) toggleFullscreen();
    system.enter();
    await new Promise((resolve) => setTimeout(resolve));
    expect(isFullscreen()).toBe(true);
    expect(system.page.exitFullscreen).not.toHaveBeenCalled();
    toggleFullscreen();
    await vi.waitFor(() => expect(system.page.fullscreenElement).toBeNull());
  });

  it('is entered again after the system refused it', async () => {
    toggleFullscreen();
    system.refuse();
    await vi.waitFor(() => expect(isFullscreen()).toBe(false));
    toggleFullscreen();
    expect(system.page.documentElement.requestFullscreen).toHaveBeenCalledTimes(2);
    await vi.waitFor(() => expect(isFullscreen()).toBe(false));
  });

  it('can be asked for again when the system never answered', async () => {
    vi.useFakeTimers();
    toggleFullscreen();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isFullscreen()).toBe(false);
    toggleFullscreen();
    expect(system.page.documentElement.requestFullscreen).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(10_000);
  });
});
