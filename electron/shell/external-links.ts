/** As long as Chromium lets a click or a key count for what a page does because of it. */
const ACTIVATION_MILLISECONDS = 5_000;
const ACTIVATING_INPUTS = new Set(['mouseDown', 'mouseUp', 'rawKeyDown', 'keyDown', 'keyUp', 'touchEnd', 'gestureTap']);

export type ExternalLinks = {
  /** Told of every input that the window gets. */
  readonly noteInput: (type: string) => void;
  /** Opens the address in the system's browser if it is a plain https one and a person has just acted; one address an action. */
  readonly open: (address: string) => void;
};

export type ExternalLinksOptions = {
  readonly openExternal: (url: string) => Promise<void>;
  readonly onFailure: (cause: unknown) => void;
  /** Milliseconds that only ever grow. */
  readonly now: () => number;
};

export function createExternalLinks({ openExternal, onFailure, now }: ExternalLinksOptions): ExternalLinks {
  let actedAt = Number.NEGATIVE_INFINITY;
  return {
    noteInput: (type) => {
      if (ACTIVATING_INPUTS.has(type)) actedAt = now();
    },
    open: (address) => {
      const url = externalUrl(address);
      if (url === null || now() - actedAt > ACTIVATION_MILLISECONDS) return;
      actedAt = Number.NEGATIVE_INFINITY;
      openExternal(url).catch(onFailure);
    },
  };
}

/** The address as a parser writes it, or null unless it is https and carries no credentials. */
export function externalUrl(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return url.href;
}
