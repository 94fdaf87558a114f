import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openData } from '#core/app/person-data/testing/open-data.ts';
import { ENTRIES, type EntryKey, latestOf } from '#core/platform/database/acts.ts';
import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts';
import { DeviceId } from '#shared/domain/app/device-sync.ts';
import { DATA_KINDS } from '#shared/domain/app/person-data.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { amount } from '#shared/testing/amount.ts';
import type { SyncFolder } from './sync-folder.ts';
import { openDevice, openFolder } from './testing/open-device.ts';

/** `IN_STEP_RUNS`, `IN_STEP_SEED`: more of them, or the very one that failed. */
const RUNS = amount('IN_STEP_RUNS', 25, 1_000);
const FIRST_SEED = Number(process.env['IN_STEP_SEED'] ?? 1);
const STEPS = 50;
const HOUR = 3_600_000;
const slugUrl = SlugUrl.parse('5--night-library');

type Files = Map<string, Buffer>;

/** A folder of one device, filled and emptied by the carrier. */
function folderOver(directory: string, files: Files): SyncFolder {
  return {
    directory,
    list: async () =>
      [...files.keys()].map((name) => {
        const id = DeviceId.parse(name.slice('device-'.length, 'device-'.length + 36));
        return { name, id, stamp: null, isTooLarge: false };
      }),
    read: async (name) => files.get(name) ?? null,
    write: async (name, bytes) => {
      await setImmediate();
      files.set(name, Buffer.from(bytes));
    },
    remove: async (name) => void files.delete(name),
    watch: () => () => undefined,
  };
}

const data = [0, 1, 2].map(openData);
const tables = [
  ...new Set(Object.values(ENTRIES).map(({ table }) => table)),
  ...['setting', 'reading_title', 'removal', 'connection_state', 'known_title'],
];

type Act = { readonly time: number; readonly value: string | null };

async function run(random: SeededRandom, directory: string): Promise<void> {
  const passphrase = random.chance(0.5) ? 'eight or more' : null;
  const devices = data.map((one) => {
    for (const table of tables) one.database.exec(`DELETE FROM ${table}`);
    const files: Files = new Map();
    const device = openDevice({ data: one, openFolder: (path) => folderOver(path, files) });
    device.clock.jump(random.between(-5 * HOUR, 5 * HOUR));
    /** Every version of each own file, for carriers that bring old ones. */
    return { device, files, versions: new Map<string, Buffer[]>() };
  });
  type Member = (typeof devices)[number];
  const acts = new Map<string, Act[]>();
  let count = 0;

  function note(
    { device }: Member,
    thing: string,
    kind: 'bookmarks' | 'readChapters',
    key: EntryKey,
    value: string | null,
  ) {
    const { table, key: columns, time } = ENTRIES[kind];
    const where = columns.map((column) => `${column} = ?`).join(' AND ');
    const { database } = device.data;
    const entry = database.prepare(`SELECT ${latestOf(time)} AS at FROM ${table} WHERE ${where}`).get(...key);
    const removal = database.prepare('SELECT removed_at AS at FROM removal WHERE kind = ? AND key = ?');
    const at = entry?.['at'] ?? removal.get(kind, JSON.stringify(key))?.['at'];
    if (at !== undefined) acts.set(thing, [...(acts.get(thing) ?? []), { time: Number(at), value }]);
  }

  function act(member: Member): void {
    const { device } = member;
    const now = device.clock.now();
    count += 1;
    const value = `${count}`;
    const number = `${random.between(1, 4)}`;
    const id = `00000000-0000-4000-8000-00000000000${number}`;
    const isMade = random.chance(0.6);
    device.act(({ reading }) => {
      if (random.chance(0.5)) {
        const place = { slugUrl, volume: '1', number: '1', branchId: null, createdAt: 5, paragraph: 1, offset: 0 };
        if (isMade) reading.bookmarks.put({ ...place, id, excerpt: value }, now);
        else reading.bookmarks.remove([id], now);
        note(member, id, 'bookmarks', [id], isMade ? value : null);
      } else {
        reading.chapters.mark(slugUrl, [{ volume: '1', number }], isMade, now);
        note(member, number, 'readChapters', [slugUrl, '1', number], isMade ? 'read' : null);
      }
    });
  }

  /** Brings a file from one folder into another: the present one, an old one, or a copy under another name. */
  function carry(from: Member, to: Member): void {
    for (const [name, bytes] of from.files) {
      const versions = from.versions.get(name) ?? [];
      from.versions.set(name, [...versions, bytes]);
      const isOld = random.chance(0.2) && versions.length > 0;
      const carried = isOld ? (versions[random.between(0, versions.length - 1)] ?? bytes) : bytes;
      const isCopy = random.chance(0.1);
      if (random.chance(0.7)) to.files.set(isCopy ? name.replace('.engawa', ' (conflict).engawa') : name, carried);
    }
  }

  for (const { device } of devices) await device.join(directory, { passphrase });
  for (let step = 0; step < STEPS; step += 1) {
    const member = random.pick(devices);
    const { device } = member;
    const what = random.between(0, 9);
    if (what < 4) act(member);
    else if (what < 6) carry(random.pick(devices), member);
    else if (what === 6) await device.pass(random.between(1, 90) * 1_000);
    else if (what === 7) device.clock.jump(random.between(-HOUR, HOUR));
    else if (what === 8) await device.restart();
    else {
      void device.exchange();
      for (let turns = random.between(0, 12); turns > 0; turns -= 1) await setImmediate();
      device.kill();
    }
  }

  // Everything is carried, each its own file, until no device has anything new.
  for (let round = 0; round < 4; round += 1) {
    for (const { device, files } of devices) {
      await device.exchange();
      const own = (await device.state()).devices[0]?.id ?? '';
      const name = `device-${own}.engawa`;
      const file = files.get(name);
      if (file === undefined) throw new Error('no file was written');
      for (const other of devices) other.files.set(name, file);
    }
  }
  const texts = await Promise.all(devices.map(({ device }) => device.data.write(0, { kinds: DATA_KINDS })));
  expect(texts[1]).toBe(texts[0]);
  expect(texts[2]).toBe(texts[0]);
  for (const { device } of devices) expect(await device.state()).toMatchObject({ trouble: null, isWaiting: false });

  const [first] = devices;
  const bookmarks = new Map(
    first?.device.data.reading.bookmarks.list(slugUrl).map(({ id, excerpt }) => [String(id), excerpt]),
  );
  const read = new Map(first?.device.data.reading.chapters.read(slugUrl, 99).map(({ number }) => [number, 'read']));
  for (const [thing, made] of acts) {
    const latest = Math.max(...made.map(({ time }) => time));
    const standing = made.filter(({ time }) => time === latest).map(({ value }) => value);
    expect(standing, thing).toContain(bookmarks.get(thing) ?? read.get(thing) ?? null);
  }
}

it(`three devices end with the same data over a carrier that delays, loses, repeats and reorders files (${RUNS} runs)`, {
  timeout: 1_800_000,
}, async () => {
  const directory = openFolder();
  for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed += 1) {
    try {
      await run(seededRandom(seed), directory);
    } catch (cause) {
      throw new Error(`IN_STEP_SEED=${seed}`, { cause });
    }
  }
});
