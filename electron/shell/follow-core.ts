import type { z } from 'zod';
import type { Core, Log } from '#core/ports.ts';
import type { appEvents } from '#shared/contract/app-events.ts';

/** Queries of the shell itself, each with the event of the same content. */
const FOLLOWED = {
  settings: { query: 'settings.read', event: 'settings.changed' },
  downloads: { query: 'downloads.queue', event: 'downloads.changed' },
  network: { query: 'network.read', event: 'network.changed' },
} as const;
type Followed = typeof FOLLOWED;
type Value<Name extends keyof Followed> = z.output<(typeof appEvents)[Followed[Name]['event']]>;

/** Hands on the present value and every later one, also after a change of services or data. Resolves after the first one or its failure. */
export async function followCore<Name extends keyof Followed>(
  { core, log }: { readonly core: Core; readonly log: Log },
  name: Name,
  use: (value: Value<Name>) => void,
): Promise<void> {
  const { query, event } = FOLLOWED[name];
  // The core's own values of the contract, which names no type for a name known only at run time.
  const hand = (value: unknown) => use(value as Value<Name>);
  /** The last question or change: an answer to an earlier question is outdated. */
  let last = 0;

  async function read(): Promise<void> {
    last += 1;
    const asked = last;
    const envelope = await core.dispatch(query, {}, new AbortController().signal);
    if (!envelope.ok) log.warn('the core did not say', { name, code: envelope.error.code });
    else if (asked === last) hand(envelope.value);
  }

  core.subscribe((told, payload) => {
    if (told === event) {
      last += 1;
      hand(payload);
    } else if (told === 'services.changed' || told === 'data.replaced')
      read().catch((cause: unknown) => log.error('core not followed', cause));
  });
  await read();
}
