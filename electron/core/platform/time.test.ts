import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setImmediate as afterThisTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { canMount } from '#core/testing/can-mount.ts';
import { allEnded, createServerTime } from './time.ts';

const TIME = resolve(import.meta.dirname, 'time.ts');
const NOTES = resolve(import.meta.dirname, '../library/export/notes-file.ts');
const GATE = resolve(import.meta.dirname, '../library/episodes/saving-gate.ts');

/** The lines that a program prints for `report` in one time zone after the other, as on a computer that travels. */
function printedInZones(imports: string, report: string): readonly string[] {
  const etc = mkdtempSync(join(tmpdir(), 'engawa-zone-'));
  cpSync('/etc/passwd', join(etc, 'passwd'));
  const script = `
    import { rmSync, symlinkSync } from 'node:fs';
    ${imports}
    for (const zone of ['Etc/UTC', 'Asia/Tokyo', 'America/Los_Angeles']) {
      rmSync('/etc/localtime', { force: true });
      symlinkSync('/usr/share/zoneinfo/' + zone, '/etc/localtime');
      console.log(${report});
    }`;
  const { TZ: _, ...env } = process.env;
  const inOwnFolder = 'mount --bind "$0" /etc && exec "$1" --input-type=module -e "$2"';
  const found = execFileSync('unshare', ['--mount', 'sh', '-c', inOwnFolder, etc, process.execPath, script], { env });
  rmSync(etc, { recursive: true });
  return String(found).trim().split('\n');
}

it.skipIf(!canMount)('localDate follows a change of the time zone', () => {
  const days = 'localDate(Date.UTC(2026, 2, 5, 20)), localDate(Date.UTC(2026, 2, 5, 4))';
  expect(printedInZones(`import { localDate } from '${TIME}';`, days)).toEqual([
    '2026-03-05 2026-03-05',
    '2026-03-06 2026-03-05',
    '2026-03-05 2026-03-04',
  ]);
});

it.skipIf(!canMount)('quiet hours follow a change of the time zone', () => {
  const left = 'quietMilliseconds({ from: 22 * 60, to: 7 * 60 }, Date.UTC(2026, 2, 5, 20)) / 3_600_000';
  expect(printedInZones(`import { quietMilliseconds } from '${GATE}';`, left)).toEqual(['0', '2', '0']);
});

it.skipIf(!canMount)('dates in exported notes follow a change of the time zone', () => {
  const notes = `{ title: '', language: 'en', chapters: [{ heading: '', highlights: [{ quote: '', note: '', createdAt: Date.UTC(2026, 2, 5, 20) }] }] }`;
  const dates = printedInZones(
    `import { notesAsMarkdown } from '${NOTES}';`,
    `notesAsMarkdown(${notes}).match(/\\*(.+)\\*/)[1]`,
  );
  expect(dates).toEqual(['March 5, 2026', 'March 6, 2026', 'March 5, 2026']);
});

it('the server time ignores answers that a cache repeats', () => {
  const now = Date.parse('2026-11-22T16:00:00Z');
  const serverTime = createServerTime({ now: () => 0 });
  const hear = (moment: number, age?: string) =>
    serverTime.note(new Headers({ date: new Date(moment).toUTCString(), ...(age !== undefined && { age }) }));
  hear(now - 3_600_000, '3600');
  expect(serverTime.isKnown()).toBe(false);
  hear(now, '0');
  // Some caches keep the date of the answer, others put in their own.
  hear(now - 3_600_000, '3600');
  hear(now + 3_600_000, '3600');
  expect(serverTime.now()).toBe(now + 500);
});

it('allEnded waits until all work has ended, then rejects with the first failure in list order', async () => {
  const slow = Promise.withResolvers<never>();
  let isOver = false;
  const ended = allEnded([Promise.resolve(1), slow.promise, Promise.reject(new Error('at once'))]).finally(() => {
    isOver = true;
  });
  const told = expect(ended).rejects.toThrow('later');
  await afterThisTurn();
  expect(isOver).toBe(false);
  slow.reject(new Error('later'));
  await told;
  expect(await allEnded([Promise.resolve(1), Promise.resolve('a')])).toEqual([1, 'a']);
});
