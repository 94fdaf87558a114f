import { expect, test } from 'vitest';
import type { Core } from '#core/ports.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { Settings } from '#shared/domain/app/settings.ts';
import { createEventHub } from '../core/platform/rpc/event-hub.ts';
import { followCore } from './follow-core.ts';

function follow(answer: () => Promise<Settings>) {
  const events = createEventHub((cause) => {
    throw cause;
  });
  const core: Core = {
    dispatch: async () => ({ ok: true, value: await answer() }),
    subscribe: events.subscribe,
    media: async () => new Response(),
    notePower: () => undefined,
    openLink: () => undefined,
    openAddress: () => false,
    close: async () => undefined,
  };
  const seen: string[] = [];
  const followed = followCore({ core, log: silentLog }, 'settings', ({ theme }) => seen.push(theme));
  return { events, seen, followed };
}

test('an answer that arrives after a later change is ignored', async () => {
  const { promise: former, resolve: answer } = Promise.withResolvers<Settings>();
  const { events, seen, followed } = follow(() => former);
  events.emit('settings.changed', Settings.parse({ theme: 'dark' }));
  answer(Settings.parse({ theme: 'light' }));
  await followed;
  expect(seen).toEqual(['dark']);
});

test.each(['services.changed', 'data.replaced'] as const)('a followed value is read again after %s', async (event) => {
  let theme: Settings['theme'] = 'light';
  const { events, seen, followed } = follow(async () => Settings.parse({ theme }));
  await followed;
  theme = 'dark';
  const choice = { anime: null, novels: null };
  if (event === 'data.replaced') events.emit(event, {});
  else events.emit(event, { choice, isChosen: true, isFixed: false });
  await expect.poll(() => seen).toEqual(['light', 'dark']);
});
