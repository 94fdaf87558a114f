import type { z } from 'zod';
import type { Core, Log } from '#core/ports.ts';
import type { appEvents } from '#shared/contract/app-events.ts';

/** The shell's own queries, each with the event that carries the same value. */
const FOLLOWED = {
  settings: { query: 'settings.read', event: 'settings.changed' },
  downloads: { query: 'downloads.queue', event: 'downloads.changed' },
  network: { query: 'network.read', event: 'network.changed' },
} as const;
type Followed = typeof FOLLOWED;
type Value<Name extends keyof Followed> = z.output<(typeof appEvents)[Followed[Name]['event']]>;

/** Passes the present value and all later ones to `use`, across changes of services and data. Resolves after the first, or its failure. */
export async function followCore<Name extends keyof Followed>(
  { core, log }: { readonly core: Core; readonly log: Log },
  name: Name,
  use: (value: Value<Name>) => void,
): Promise<void> {
  const { query, event } = FOLLOWED[name];
  // The core answers by the contract, but no type follows from a name known only at run time.
  const pass = (value: unknown) => use(value as Value<Name>);
  /** Counts queries and changes: an answer to an earlier query is outdated. */
  let last = 0;

  async function read(): Promise<void> {
    last += 1;
    const asked = last;
    const envelope = await core.dispatch(query, {}, new AbortController().signal);
    if (!envelope.ok) log.warn('value not read from the core', { name, code: envelope.error.code });
    else if (asked === last) pass(envelope.value);
  }

  core.subscribe((told, payload) => {
    if (told === event) {
      last += 1;
      pass(payload);
    } else if (told === 'services.changed' || told === 'data.replaced')
      read().catch((cause: unknown) => log.error('core not followed', cause));
  });
  await read();
}
