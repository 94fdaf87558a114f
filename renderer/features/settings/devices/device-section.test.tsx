import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { Language } from '#renderer/i18n/language.tsx';
import { loadMessages } from '#renderer/i18n/messages-of.ts';
import { SyncDetails } from '#renderer/parts/app/sync-details.tsx';
import type { AppLocale } from '#shared/domain/app/app-locale.ts';
import { DeviceSync, type DeviceSyncTrouble } from '#shared/domain/app/device-sync.ts';
import { DATA_KINDS } from '#shared/domain/app/person-data.ts';
import { Settings } from '#shared/domain/app/settings.ts';
import { DeviceSection } from './device-section.tsx';

await Promise.all([loadMessages('en'), loadMessages('ru')]);

const DAY_MILLISECONDS = 86_400_000;

const device = (name: string, changed: object = {}) => ({
  id: crypto.randomUUID(),
  name,
  isThis: false,
  writtenAt: Date.now() - 3 * 3_600_000,
  readAt: Date.now(),
  taken: {},
  trouble: null,
  ...changed,
});
const here = device('Desk', { isThis: true, writtenAt: Date.now(), readAt: null });

async function textOf(changed: object = {}, locale: AppLocale = 'en', shown = <DeviceSection />): Promise<string> {
  const client = createQueryClient();
  const sync = { directory: '/srv/sync', isEncrypted: true, hasSettings: true, trouble: null, isWaiting: false };
  client.setQueryData(keyFor('devices.state', {}), DeviceSync.parse({ ...sync, devices: [here], ...changed }));
  client.setQueryData(keyFor('settings.read', {}), Settings.parse({}));
  const html = renderToString(
    <QueryClientProvider client={client}>
      <Language locale={locale}>{shown}</Language>
    </QueryClientProvider>,
  );
  const text = html.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]*>/g, '\n');
  expect(text).not.toMatch(/\b(?:undefined|null|NaN|Invalid Date)\b|\[object|devices\.\w+\./);
  return text;
}

test('device sync that is off offers to set it up, and shows no state', async () => {
  const text = await textOf({ directory: null, devices: [] });
  expect(text).toContain('Set up');
  expect(text).not.toContain('Sync now');
  expect(text).not.toContain('Up to date');
});

test("the account's sync details say whether novels go to other devices", async () => {
  const none = { positions: 0, listChanges: 0, scores: 0 };
  const never = { positions: null, listChanges: null, scores: null };
  const sync = { pending: 0, waiting: none, syncedAt: never, lastFailure: null, lastPulledAt: null, pullFailure: null };
  const details = <SyncDetails sync={{ ...sync, adoptable: 0, isAdoptionOffered: false }} />;
  expect(await textOf({ directory: null, devices: [] }, 'en', details)).toContain('On this device only');
  expect(await textOf({}, 'en', details)).toMatch(/Novels\s+Through device sync/);
});

test('the status says "Up to date" only if nothing waits and every device can be read', async () => {
  expect(await textOf()).toMatch(/Up to date\s+Set up device sync on another device with the same folder\./);
  expect(await textOf({ devices: [here, device('Mac')] })).toMatch(/Up to date\s+With 1 other device\./);
  const waiting = await textOf({ isWaiting: true, devices: [here, device('Mac')] });
  expect(waiting).toContain('Changes are waiting');
  expect(waiting).not.toContain('Up to date');
  const unread = await textOf({
    devices: [here, device('Mac', { trouble: 'locked' }), device('PC', { trouble: 'newer' })],
  });
  expect(unread).toContain('2 devices cannot be read');
  expect(unread).not.toContain('Up to date');
});

test.each<[DeviceSyncTrouble, string]>([
  ['gone', 'Sync now'],
  ['unread', 'Sync now'],
  ['unwritable', 'Sync now'],
  ['full', 'Sync now'],
  ['copied', 'Make this a separate device'],
  ['passphrase-missing', 'Enter passphrase'],
])('trouble replaces the status and comes with a remedy: %s', async (trouble, action) => {
  const text = await textOf({ trouble, isWaiting: true });
  expect(text).toContain(action);
  expect(text).not.toMatch(/Up to date|Changes are waiting/);
  expect(await textOf({ trouble }, 'ru')).not.toContain('Всё синхронизировано');
});

test('a device shows its name, age, entries and trouble', async () => {
  const taken = { bookmarks: 2, highlights: 1, searches: 0 };
  const text = await textOf({ devices: [here, device('Old Mac', { taken })] });
  expect(text).toMatch(/Desk\s+· This device\s+Last written just now/);
  expect(text).toMatch(/Old Mac\s+Last seen 3 hours ago\s+Received: 2 bookmarks and 1 highlight\s/);
  const old = device('PC', { writtenAt: Date.UTC(2020, 0, 15), readAt: Date.now() - DAY_MILLISECONDS });
  expect(await textOf({ devices: [here, old] })).toMatch(/Last seen Jan 15, 2020\s+Nothing new received yet/);
  const unseen = device('', { writtenAt: null, readAt: null, trouble: 'too-large' });
  expect(await textOf({ devices: [here, unseen] })).toMatch(
    /Unknown device\s+Not seen yet\s+Its file is too large to be read\./,
  );
  const damaged = device('PC', { trouble: 'damaged' });
  const damagedText = await textOf({ devices: [here, damaged] });
  expect(damagedText).toContain('Its file is damaged or incomplete, or cannot be read here.');
  expect(damagedText).not.toContain('Nothing new received yet');
});

test('every kind of entry is counted, with the plurals of both languages', async () => {
  for (const [count, russian] of [
    [1, '1 закладка, 1 выделение, 1 замена'],
    [3, '3 закладки, 3 выделения, 3 замены'],
    [11, '11 закладок, 11 выделений, 11 замен'],
  ] as const) {
    const taken = Object.fromEntries(DATA_KINDS.map((kind) => [kind, count]));
    const devices = [here, device('Mac', { taken })];
    expect(await textOf({ devices }, 'ru')).toContain(russian);
    const [, entries = ''] = /Received: (.*)/.exec(await textOf({ devices })) ?? [];
    expect(entries.split(/, (?:and )?/)).toHaveLength(DATA_KINDS.length);
    expect(entries.includes('bookmarks')).toBe(count > 1);
  }
});
