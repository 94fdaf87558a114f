import { expect, test } from 'vitest';
import type { Core } from '#core/ports.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createMountedCore } from './mounted-core.ts';

function coreThatOpens(opened: string[]): Core {
  return {
    dispatch: async () => ({ ok: true, value: null }),
    subscribe: () => () => undefined,
    media: async () => new Response(),
    notePower: () => undefined,
    openLink: () => undefined,
    openAddress: (address) => opened.push(address) > 0,
    close: async () => undefined,
  };
}

test('a system link that arrives while a core is replaced is opened by the next core', async () => {
  const opened: string[] = [];
  const mounted = createMountedCore({ coming: coreThatOpens([]), services: 'demo' }, silentLog);
  const { promise: coming, resolve } = Promise.withResolvers<Core>();
  await mounted.mount({ coming, services: 'demo' });
  expect(mounted.core.openAddress('engawa://schedule')).toBe(true);
  expect(opened).toEqual([]);
  resolve(coreThatOpens(opened));
  await expect.poll(() => opened).toEqual(['engawa://schedule']);
});
