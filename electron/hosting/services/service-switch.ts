import { z } from 'zod';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { Core, CorePorts, HostHandlersOf, Log } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Envelope } from '#shared/contract/define.ts';
import { AppLink } from '#shared/domain/app/app-link.ts';
import { OwnFont } from '#shared/domain/app/own-font.ts';
import { isDemo, type ServiceChoice, type ServiceState } from '#shared/domain/app/own-services.ts';
import { createMountedCore } from '../mounted-core.ts';
import { type ChosenServices, canonicalChoice, checkedChoice } from './services-file.ts';

export type RunningCore = { readonly core: Core; readonly close: () => Promise<void> };

/** `emit`: tells every page of something outside of the core. */
export type SwitchedCore = RunningCore & Pick<EventHub, 'emit'>;

/** What a core asks of the switch. */
type ServicesPort = Pick<CorePorts, 'restart'> & { readonly handlers: HostHandlersOf<'services'> };

type ServiceSwitchOptions = {
  readonly initial: ServiceState;
  readonly find: HostHandlersOf<'services'>['services.find'];
  readonly start: (state: ServiceState, port: ServicesPort) => Promise<RunningCore>;
  readonly keep: (chosen: ChosenServices) => Promise<void>;
  readonly log: Log;
};

/** A core on the chosen services. A change starts the next core first, so a failure changes nothing; only settings and fonts are copied. */
export async function startServiceSwitch(options: ServiceSwitchOptions): Promise<SwitchedCore> {
  const { initial, find, start, keep, log } = options;
  let state = initial;
  let changing: Promise<unknown> | null = null;
  let leaving: Promise<unknown> = Promise.resolve();
  const handlers: HostHandlersOf<'services'> = {
    'services.read': async () => state,
    'services.find': find,
    'services.test': async (_, context) => {
      const { anime, novels } = state.choice;
      const [foundAnime, foundNovels] = await Promise.all([
        anime && find({ service: 'anime', address: anime.baseUrl, siteAddress: anime.siteUrl }, context),
        novels && find({ service: 'novels', address: novels.baseUrl, siteAddress: novels.siteUrl }, context),
      ]);
      return { anime: foundAnime, novels: foundNovels };
    },
    'services.choose': async (given) => {
      if (state.isFixed) throw new AppFailure({ code: 'forbidden' });
      const { choice, fault } = checkedChoice(given);
      if (choice === null) throw new AppFailure({ code: 'rejected', fields: { [fault.field]: [fault.kind] } });
      // The first of two concurrent changes, such as a double click, wins.
      if (changing !== null) throw new AppFailure({ code: 'cancelled' });
      const changed = change(choice);
      changing = changed.catch(() => undefined);
      try {
        return await changed;
      } finally {
        changing = null;
      }
    },
  };
  const port: ServicesPort = {
    handlers,
    restart: () => {
      // Not awaited: the former core still has to answer the call that led here.
      leaving = Promise.allSettled([changing, leaving])
        .then(restart)
        .catch((cause: unknown) => log.error('core not started anew', cause));
    },
  };
  /** Counts replacements of the data: pages from before one hold outdated answers. */
  let replacements = 0;
  const nameOf = (choice: ServiceChoice) => `${canonicalChoice(choice)} ${replacements}`;
  const initialCore = await start(state, port);
  let present: Pick<RunningCore, 'close'> = initialCore;
  const mounted = createMountedCore({ coming: initialCore.core, services: nameOf(state.choice) }, log);

  async function change(choice: ServiceChoice): Promise<ServiceState> {
    const former = formerOf(choice, state);
    const next: ServiceState = { choice, isChosen: true, isFixed: false, ...(former && { former }) };
    // The former core may still be closing in the wanted folder.
    await leaving;
    if (canonicalChoice(choice) === canonicalChoice(state.choice)) await keep(next);
    else await replace(next);
    state = next;
    log.info('services chosen', {
      anime: choice.anime === null ? 'demo' : 'own',
      novels: choice.novels === null ? 'demo' : 'own',
    });
    mounted.emit('services.changed', state);
    return state;
  }

  async function replace(wanted: ServiceState): Promise<void> {
    const former = present;
    const next = await start(wanted, port);
    try {
      await carrySettings(mounted.core, next.core);
      await keep(wanted);
    } catch (cause) {
      await next.close();
      throw cause;
    }
    present = next;
    await carryLink(mounted.core, next.core);
    // Not awaited: the former core still has to answer the call that led here.
    leaving = mounted
      .mount({ coming: next.core, services: nameOf(wanted.choice) })
      .then(former.close)
      .catch((cause: unknown) => log.error('former services not closed', cause));
  }

  /** Two cores cannot share a data folder, so calls wait until the next one runs. */
  async function restart(): Promise<void> {
    replacements += 1;
    const { promise: coming, resolve, reject } = Promise.withResolvers<Core>();
    await mounted.mount({ coming, services: nameOf(state.choice) });
    // Even if this one fails to close, calls wait for the next one.
    await present.close().catch((cause: unknown) => log.error('former core not closed', cause));
    try {
      const next = await start(state, port);
      present = next;
      resolve(next.core);
    } catch (cause) {
      log.error('core not started anew', cause);
      present = { close: async () => undefined };
      reject(cause);
    }
    mounted.emit('data.replaced', {});
  }

  return {
    core: mounted.core,
    emit: mounted.emit,
    close: async () => {
      await changing;
      await leaving;
      await present.close();
    },
  };
}

/** The services that a choice of the demo replaces, for the way back. */
function formerOf(choice: ServiceChoice, present: ServiceState): ServiceChoice | undefined {
  if (!isDemo(choice)) return undefined;
  return isDemo(present.choice) ? present.former : present.choice;
}

/** Copies settings, and the fonts that they may name. */
async function carrySettings(from: Core, to: Core): Promise<void> {
  const { signal } = new AbortController();
  const settings = answerOf(await from.dispatch('settings.read', {}, signal));
  answerOf(await to.dispatch('settings.update', settings, signal));
  for (const { id, name } of z.array(OwnFont).parse(answerOf(await from.dispatch('fonts.list', {}, signal)))) {
    const file = await from.media(new Request(`app://engawa/media/font/${id}`));
    const base64 = Buffer.from(await file.arrayBuffer()).toString('base64');
    // A font that cannot be copied is no reason not to switch: the default one is used.
    if (file.ok) await to.dispatch('fonts.add', { name, base64 }, signal);
  }
}

/** A link that opened the app is passed on, to be followed after services were chosen. */
async function carryLink(from: Core, to: Core): Promise<void> {
  const waiting = answerOf(await from.dispatch('links.take', {}, new AbortController().signal));
  if (waiting !== null) to.openLink(AppLink.parse(waiting));
}

function answerOf(envelope: Envelope): unknown {
  if (!envelope.ok) throw new AppFailure(envelope.error);
  return envelope.value;
}
