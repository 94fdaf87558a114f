/** How long a pointer or the focus must stay on a link before its page is prepared, in milliseconds; a press prepares at once. */
const RESTS_MS = { pointerover: 60, focusin: 200, pointerdown: 0, click: 0 } as const;
/** How long the preparation goes on after a click. */
const OPENS_WITHIN_MS = 10_000;

type Aim = { readonly path: string; readonly ending: AbortController; hasBegun: boolean };

/** Calls `prepare` for links the person aims at; the signal aborts when they turn away. Returns a function that stops this. */
export function followLinkIntent(selector: string, prepare: (path: string, signal: AbortSignal) => void): () => void {
  const listening = new AbortController();
  let aim: Aim | null = null;
  let resting: ReturnType<typeof setTimeout> | undefined;

  function begin(aimed: Aim): void {
    if (!aimed.hasBegun) prepare(aimed.path, aimed.ending.signal);
    aimed.hasBegun = true;
  }

  function turnTo(target: EventTarget | null, restsMs: number): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(selector) : null;
    if (link?.pathname !== aim?.path) {
      clearTimeout(resting);
      aim?.ending.abort();
      aim = link === null ? null : { path: link.pathname, ending: new AbortController(), hasBegun: false };
    } else if (restsMs > 0) return;
    if (aim === null) return;
    if (restsMs === 0) begin(aim);
    else resting = setTimeout(begin, restsMs, aim);
  }

  /** After a click the preparation continues, even if the pointer leaves the link. */
  function open(): void {
    if (aim === null) return;
    const { ending } = aim;
    setTimeout(() => ending.abort(), OPENS_WITHIN_MS);
    clearTimeout(resting);
    aim = null;
  }

  const options = { signal: listening.signal, passive: true };
  for (const type of ['pointerover', 'focusin', 'pointerdown', 'click'] as const) {
    const listener = ({ target }: Event) => {
      // Focus that returns to a pressed element shows no intent.
      if (type === 'focusin' && !(target instanceof Element && target.matches(':focus-visible'))) return;
      turnTo(target, RESTS_MS[type]);
      if (type === 'click') open();
    };
    document.addEventListener(type, listener, { ...options, capture: true });
  }
  document.documentElement.addEventListener('pointerleave', () => turnTo(null, 0), options);
  return () => {
    listening.abort();
    turnTo(null, 0);
  };
}
