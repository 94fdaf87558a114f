import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

export type LeastHop = {
  /** Where an address is had by way of one more process that does nothing else. */
  readonly to: (address: string, as: 'bytes' | 'json') => string;
  readonly close: () => Promise<void>;
};

export async function startLeastHop(): Promise<LeastHop> {
  const child = fork(resolve(import.meta.dirname, 'least-hop-server.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const [port] = await once(child, 'message');
  return {
    to: (address, as) => `http://127.0.0.1:${port}/${as}?src=${encodeURIComponent(address)}`,
    close: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
