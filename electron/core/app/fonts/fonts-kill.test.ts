import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runUntilKilled } from '#core/testing/run-until-killed.ts';
import { amount } from '#shared/testing/amount.ts';
import { openFonts } from './testing/open-fonts.ts';

const PROGRAM = resolve(import.meta.dirname, 'testing/add-fonts-until-killed.ts');
const KILLS = amount('ENGAWA_KILLS', 2, 80);
const timeout = 120_000 + KILLS * 10_000;

test('added fonts survive kill -9 at any moment, whole, and no unfinished file stays', { timeout }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'engawa-font-kill-'));
  const expected = new Set<string>();
  let changes = 0;
  // On a busy machine a run may be killed before its second change.
  for (let kill = 0; kill < KILLS || changes <= kill; kill += 1) {
    const lines = await runUntilKilled(PROGRAM, folder, String(kill * 1_000));
    for (const line of lines) {
      const [change, id = ''] = line.split(' ');
      if (change === 'added') expected.add(id);
      else expected.delete(id);
    }
    changes += lines.length;
    const fonts = openFonts(folder);
    const listed = (await fonts.list()).map(({ id }): string => id);
    // At most one change was stored without its line.
    const more = listed.filter((id) => !expected.has(id));
    const fewer = [...expected].filter((id) => !listed.includes(id));
    expect([...more, ...fewer].length, `kill ${kill}`).toBeLessThanOrEqual(1);
    for (const id of listed) expect(await fonts.read(id)).not.toBeNull();
    // The start deletes the rest; a whole file without its entry is at most one a kill.
    const isUnknown = (name: string) => !/^[0-9a-f]{64}$/.test(name);
    const files = async () => {
      const entries = await readdir(join(folder, 'fonts'), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    };
    await expect.poll(async () => (await files()).filter(isUnknown)).toEqual([]);
    await expect
      .poll(async () => (await files()).filter((name) => !listed.includes(name)).length)
      .toBeLessThanOrEqual(kill + 1);
    fonts.database.close();
    expected.clear();
    for (const id of listed) expected.add(id);
  }
  await rm(folder, { recursive: true });
});
