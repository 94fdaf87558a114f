/** A pointer on its way elsewhere is gone by then. */
const POINTER_RESTS_MS = 60;
/** So is a focus that walks through a list. */
const FOCUS_RESTS_MS = 200;
/** What was opened is shown by then, or never. */
const OPENS_WITHIN_MS = 10_000;

type Aim = { readonly path: string; readonly ending: AbortController; readonly begin: () => void };

/**
 * Tells where a link leads shortly before a person opens it: it is pointed at, has the focus, or is pressed. Those that
 * `selector` matches, on every page. The signal ends when they turn away. The returned function ends the following.
 */
export function followLinkIntent(selector: string, prepare: (path: string, signal: AbortSignal) => void): () => void {
  const listening = new AbortController();
  let aim: Aim | null = null;
  let resting: ReturnType<typeof setTimeout> | undefined;

  function turnTo(target: EventTarget | null, restsMs: number): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(selector) : null;
    if (link?.pathname === aim?.path) return;
    clearTimeout(resting);
    aim?.ending.abort();
    aim = link === null ? null : aimAt(link.pathname);
    if (aim !== null) resting = setTimeout(aim.begin, restsMs);
  }

  function aimAt(path: string): Aim {
    const ending = new AbortController();
    let hasBegun = false;
    function begin(): void {
      if (!hasBegun) prepare(path, ending.signal);
      hasBegun = true;
    }
    return { path, ending, begin };
  }

  /** It goes on although the link goes from under the pointer. */
  function open(): void {
    if (aim === null) return;
    const { ending } = aim;
    setTimeout(() => ending.abort(), OPENS_WITHIN_MS);
    clearTimeout(resting);
    aim = null;
  }

  const on = { signal: listening.signal, capture: true, passive: true };
  document.addEventListener('pointerover', ({ target }) => turnTo(target, POINTER_RESTS_MS), on);
  document.documentElement.addEventListener('pointerleave', () => turnTo(null, 0), { ...on, capture: false });
  document.addEventListener(
    'focusin',
    ({ target }) => {
      // A focus that came back to where a press had left it means nothing.
      if (target instanceof Element && target.matches(':focus-visible')) turnTo(target, FOCUS_RESTS_MS);
    },
    on,
  );
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      turnTo(target, POINTER_RESTS_MS);
      aim?.begin();
    },
    on,
  );
  document.addEventListener(
    'click',
    ({ target }) => {
      turnTo(target, POINTER_RESTS_MS);
      aim?.begin();
      open();
    },
    on,
  );
  return () => {
    listening.abort();
    turnTo(null, 0);
  };
}
