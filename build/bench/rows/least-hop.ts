import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** `bare`: Node's own server and client; `libraries`: those of the app. */
type Kind = 'bare' | 'libraries';

export type LeastHop = {
  /** Where an address is had by way of one more process that does nothing else; `read`: that of the libraries only, see there. */
  readonly to: (address: string, as: 'bytes' | 'json' | 'read') => string;
  /** What it writes from now on as JSON, whatever it read: an answer of the app to the same question. */
  readonly write: (form: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A page that asks for nothing by itself, for what is measured from within the origin of a hop. */
export const BLANK_PAGE = '<link rel="icon" href="data:,"><body></body>';

/** By what they show: what one more process costs, and what it costs by the app's libraries. */
export type Hops = Readonly<Record<'hop' | 'libraries', LeastHop>>;

const PROGRAMS = { bare: 'least-hop-server.ts', libraries: 'library-hop-server.ts' };

export async function startLeastHop(kind: Kind): Promise<LeastHop> {
  const child = fork(resolve(import.meta.dirname, PROGRAMS[kind]), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const port = await Promise.race([
    once(child, 'message').then(([listening]) => Number(listening)),
    once(child, 'exit').then(() => Promise.reject(new Error(`${PROGRAMS[kind]} does not run`))),
  ]);
  const origin = `http://127.0.0.1:${port}`;
  return {
    to: (address, as) => `${origin}/${as}?src=${encodeURIComponent(address)}`,
    write: async (form) => {
      const { ok, status } = await fetch(`${origin}/form`, { method: 'POST', body: form });
      if (!ok) throw new Error(`${PROGRAMS[kind]} answered ${status}`);
    },
    close: async () => {
      if (!child.connected) throw new Error(`${PROGRAMS[kind]} ended before it was asked to`);
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

export async function startHops(): Promise<Hops> {
  const [hop, libraries] = await Promise.all([startLeastHop('bare'), startLeastHop('libraries')]);
  return { hop, libraries };
}

export async function endHops(hops: Hops): Promise<void> {
  await Promise.all(Object.values(hops).map((hop) => hop.close()));
}
