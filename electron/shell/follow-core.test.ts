import { expect, test } from 'vitest';
import type { Core } from '#core/ports.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { Settings } from '#shared/domain/app/settings.ts';
import { createEventHub } from '../core/platform/rpc/event-hub.ts';
import { followCore } from './follow-core.ts';

test.each(['services.changed', 'data.replaced'] as const)('what is followed is asked anew after %s', async (event) => {
  const events = createEventHub((cause) => {
    throw cause;
  });
  let theme: Settings['theme'] = 'light';
  const core: Core = {
    dispatch: async () => ({ ok: true, value: Settings.parse({ theme }) }),
    subscribe: events.subscribe,
    media: async () => new Response(),
    notePower: () => undefined,
    openLink: () => undefined,
    openAddress: () => false,
    close: async () => undefined,
  };
  const seen: string[] = [];
  await followCore({ core, log: silentLog }, 'settings', (settings) => seen.push(settings.theme));
  theme = 'dark';
  const choice = { anime: null, novels: null };
  if (event === 'data.replaced') events.emit(event, {});
  else events.emit(event, { choice, isChosen: true, isFixed: false });
  await expect.poll(() => seen).toEqual(['light', 'dark']);
});
