import type { App } from 'electron';
import { DEEP_LINK_SCHEME } from '#shared/domain/app/app-link.ts';

const ADDRESS = /^(?:engawa|https):\/\/[\x21-\x7e\u00a0-\uffff]{1,1990}$/i;

type OutsideLinksTarget = {
  /** False for an unknown address. */
  readonly open: (address: string) => boolean;
  readonly show: () => void;
};

/**
 * Links from the system: from the command line, from that of another start, or from macOS's event. Any web page can send them,
 * so only whole arguments that look like an address are passed on, to a strict parser. To be created before the app is ready.
 */
export function createOutsideLinks(app: App, commandLine: readonly string[]) {
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
    /** From now on links go to `open` and the window comes forward, first with the links so far. */
    connect: (connected: OutsideLinksTarget) => {
      target = connected;
      take(early);
    },
  };
}

/** On Windows a link becomes part of a command line: nothing after this argument is read as a switch. */
const NO_SWITCHES_BEHIND = ['--'];

/** An installed app registers for its scheme; a run from sources changes nothing on the machine. */
export function claimLinkScheme(
  app: Pick<App, 'isPackaged' | 'isDefaultProtocolClient' | 'setAsDefaultProtocolClient'>,
): void {
  const claim = [DEEP_LINK_SCHEME, process.execPath, NO_SWITCHES_BEHIND] as const;
  if (app.isPackaged && !app.isDefaultProtocolClient(...claim)) app.setAsDefaultProtocolClient(...claim);
}
