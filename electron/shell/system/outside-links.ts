import type { App } from 'electron';
import { DEEP_LINK_SCHEME } from '#shared/domain/app/app-link.ts';

const ADDRESS = /^(?:engawa|https):\/\/[\x21-\x7e\u00a0-\uffff]{1,1990}$/i;

export type OutsideLinks = {
  /**
   * From now on what comes from outside is handed to `open`, which is false for what it does not know, and the window comes
   * forward. What came before is handed over at once.
   */
  readonly connect: (target: OutsideLinksTarget) => void;
};
export type OutsideLinksTarget = {
  readonly open: (address: string) => boolean;
  readonly show: () => void;
};

/**
 * Links that the system brings: with the start, with another start, or by macOS's own event. They come from any page of any
 * browser, so that only whole arguments that look like an address go on, to be read by a strict grammar; flags are never looked at.
 * To be made before the app is ready.
 */
export function createOutsideLinks(app: App, commandLine: readonly string[]): OutsideLinks {
  let target: OutsideLinksTarget | null = null;
  let early: readonly string[] = commandLine;

  function take(addresses: readonly string[]): void {
    if (target === null) {
      early = [...addresses, ...early];
      return;
    }
    const { open, show } = target;
    addresses.filter((address) => ADDRESS.test(address)).some(open);
    show();
  }

  app.on('second-instance', (_event, otherCommandLine) => take(otherCommandLine));
  app.on('open-url', (event, address) => {
    event.preventDefault();
    take([address]);
  });
  return {
    connect: (connected) => {
      target = connected;
      take(early);
    },
  };
}

/** On Windows a link is put into a line of text: nothing after this is read as a switch. */
const NO_SWITCHES_BEHIND = ['--'];

/** An installed app answers to its scheme; a run from sources leaves the machine as it is. */
export function claimLinkScheme(
  app: Pick<App, 'isPackaged' | 'isDefaultProtocolClient' | 'setAsDefaultProtocolClient'>,
): void {
  const claim = [DEEP_LINK_SCHEME, process.execPath, NO_SWITCHES_BEHIND] as const;
  if (app.isPackaged && !app.isDefaultProtocolClient(...claim)) app.setAsDefaultProtocolClient(...claim);
}
