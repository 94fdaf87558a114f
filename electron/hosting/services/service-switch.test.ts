import { expect, test } from 'vitest';
import { silentLog } from '#core/testing/silent-log.ts';
import { type RunningCore, startServiceSwitch } from './service-switch.ts';

test('a restart replaces a core even if closing it fails', async () => {
  let restart = () => {};
  const started: string[] = [];
  const coreOf = (name: string): RunningCore => ({
    core: {
      dispatch: async () => ({ ok: true, value: name }),
      subscribe: () => () => undefined,
      media: async () => new Response(),
      notePower: () => undefined,
      openLink: () => undefined,
      openAddress: () => false,
      close: async () => undefined,
    },
    close: async () => {
      if (name === 'first') throw new Error('disk I/O error');
    },
  });
  const { core } = await startServiceSwitch({
    initial: { choice: { anime: null, novels: null }, isChosen: true, isFixed: false },
    find: async () => ({ kind: 'not-an-address' }),
    keep: async () => undefined,
    log: silentLog,
    start: async (_, port) => {
      restart = port.restart;
      const name = started.length === 0 ? 'first' : 'next';
      started.push(name);
      return coreOf(name);
    },
  });
  restart();
  await expect.poll(() => started).toEqual(['first', 'next']);
  expect(await core.dispatch('backups.list', {}, new AbortController().signal)).toEqual({ ok: true, value: 'next' });
});
