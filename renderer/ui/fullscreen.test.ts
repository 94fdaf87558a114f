import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isFullscreen, toggleFullscreen } from './fullscreen.ts';

/** A window whose system takes its time, as it does while it animates the change. */
function slowWindow() {
  const screen = Promise.withResolvers<void>();
  const page = {
    fullscreenElement: null as object | null,
    documentElement: { requestFullscreen: vi.fn(() => screen.promise) },
    exitFullscreen: vi.fn(async () => {
      if (page.fullscreenElement === null) throw new TypeError('Document not active');
      page.fullscreenElement = null;
    }),
  };
  const arrive = () => {
    page.fullscreenElement = page.documentElement;
    screen.resolve();
  };
  return { page, arrive, refuse: () => screen.reject(new TypeError('Permissions check failed')) };
}

describe('full screen', () => {
  let system = slowWindow();
  beforeEach(() => {
    system = slowWindow();
    vi.stubGlobal('document', system.page);
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('that is left before the system has entered it is left once it has', async () => {
    toggleFullscreen();
    expect(isFullscreen()).toBe(true);
    toggleFullscreen();
    expect(system.page.documentElement.requestFullscreen).toHaveBeenCalledOnce();
    system.arrive();
    await vi.waitFor(() => expect(isFullscreen()).toBe(false));
  });

  it('is entered again after the system refused it', async () => {
    toggleFullscreen();
    system.refuse();
    await vi.waitFor(() => expect(isFullscreen()).toBe(false));
    toggleFullscreen();
    expect(system.page.documentElement.requestFullscreen).toHaveBeenCalledTimes(2);
  });
});
