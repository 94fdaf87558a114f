import type { Platform } from '#core/platform/create-platform.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { desktopProcedures } from '#shared/contract/desktop-procedures.ts';
import { type SiteRoots, siteAddressIn } from '#shared/domain/anime/site-address.ts';
import { AppLink, deepLinkIn } from '#shared/domain/app/app-link.ts';

type ProgramParts = Pick<Platform, 'services' | 'network' | 'program' | 'host' | 'events'> & {
  readonly links: ReturnType<typeof createLinks>;
};

/** What pages ask of the program around the core; everything is the host's, and this only hands it on. */
export function createProgramHandlers({ services, network, program, host, links, events }: ProgramParts) {
  const { updates } = program;
  const close = updates.follow((state) => events.emit('updates.changed', state));
  const handlers: Handlers<typeof desktopProcedures> = {
    'services.read': async () => services.read(),
    'services.find': (wanted, { signal }) => services.find(wanted, signal),
    'services.test': async (_, { signal }) => services.test(signal),
    'services.choose': async (choice) => services.choose(choice),
    'network.read': async () => network.read(),
    'network.update': async (patch) => {
      const state = await network.update(patch);
      events.emit('network.changed', state);
      return state;
    },
    'links.take': async () => links.take(),
    'updates.state': async () => updates.state(),
    'updates.check': updates.check,
    'updates.download': updates.download,
    'updates.install': updates.install,
    'app.about': async () => ({
      version: host.version,
      parts: [...program.parts],
      dataFolder: program.dataFolder,
      logFile: program.logFile,
      canRevealFiles: program.reveal !== null,
      canChooseFolder: program.chooseFolder !== null,
    }),
    'app.logLines': async () => program.logLines(),
    'app.reveal': async ({ place }) => {
      if (program.reveal === null) throw new AppFailure({ code: 'forbidden' });
      await program.reveal(place);
    },
    'files.chooseFolder': async () => (program.chooseFolder === null ? null : program.chooseFolder()),
    'app.licences': async () => program.licences(),
  };
  return { handlers, close };
}

type LinksOptions = { readonly sites: SiteRoots; readonly onWaiting: () => void };

/** Links from outside the page. Only the last one waits, and it is handed out once. */
export function createLinks({ sites, onWaiting }: LinksOptions) {
  let waiting: AppLink | null = null;

  function open(link: AppLink): void {
    waiting = link;
    onWaiting();
  }

  return {
    open,
    /** False for anything but an `engawa://` link of ours and an address of one of the sites. */
    openAddress: (address: string): boolean => {
      const link = deepLinkIn(address) ?? linkOfSite(address);
      if (link === null) return false;
      open(link);
      return true;
    },
    take: (): AppLink | null => {
      const taken = waiting;
      waiting = null;
      return taken;
    },
  };

  function linkOfSite(address: string): AppLink | null {
    const found = siteAddressIn(address, sites);
    if (found === null) return null;
    return AppLink.safeParse(found.kind === 'release' ? { ...found, ordinal: null } : found).data ?? null;
  }
}
