import type { z } from 'zod';
import type { Core } from '#core/core.ts';
import type { Log } from '#core/ports.ts';
import { appEvents } from '#shared/contract/app-events.ts';

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
  const { signal } = new AbortController();

  function hand(given: unknown): void {
    const parsed = appEvents[event].safeParse(given);
    // The schema is the very one that `Value` names; TypeScript does not follow the index.
    if (parsed.success) use(parsed.data as Value<Name>);
    else log.error('answer of the core not understood', parsed.error, { name });
  }

  async function read(): Promise<void> {
    const envelope = await core.dispatch(query, {}, signal);
    if (envelope.ok) hand(envelope.value);
    else log.warn('the core did not say', { name, code: envelope.error.code });
  }

  core.subscribe((told, payload) => {
    if (told === event) hand(payload);
    else if (told === 'services.changed' || told === 'data.replaced')
      read().catch((cause: unknown) => log.error('core not followed', cause));
  });
  await read();
}
