import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { referenceOf, signInElsewhere } from '#core/account/testing/reference-account.ts';
import { openDatabase } from '#core/platform/database/database.ts';
import { createClock } from '#core/platform/time.ts';
import { runUntilKilled } from '#core/testing/run-until-killed.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { startTestCore } from '#core/testing/start-test-core.ts';
import { startDemo } from '#demo/start-demo.ts';
import { amount } from '#shared/testing/amount.ts';

const PROGRAM = resolve(import.meta.dirname, 'testing/sync-until-killed.ts');
const KILLS = amount('ENGAWA_KILLS', 1, 30);
const timeout = 120_000 + KILLS * 10_000;

const Timecodes = z.array(z.tuple([z.string(), z.number(), z.boolean()]));
type Position = { readonly id: string; readonly seconds: number; readonly isWaiting: boolean };

/** What a start after the kill finds, in the order in which it was saved. */
function positionsIn(folder: string): readonly Position[] {
  const { database, setAside } = openDatabase(folder, { clock: createClock(), log: silentLog });
  expect(setAside).toBeNull();
  const rows = database
    .prepare(`
      SELECT episode_id AS id, position_seconds AS seconds, outbox.revision AS revision
      FROM progress LEFT JOIN timecode_outbox AS outbox USING (account, episode_id) ORDER BY position_seconds`)
    .all();
  database.close();
  return rows.map(({ id, seconds, revision }) => ({
    ...{ id: String(id), seconds: Number(seconds) },
    isWaiting: revision !== null,
  }));
}

test(
  'after any kill each saved position is in the outbox or at the service, and the next start sends the outbox',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'engawa-sync-kill-'));
    const demo = await startDemo({ port: 0, timeScale: 60, seed: 1, hasControl: true });
    const { faults } = referenceOf(demo);
    // Requests are slow, so that kills meet them under way, and some never arrive.
    const match = 'POST .*/timecodes$';
    await faults({ match, kind: 'reset', delayMs: 30, probability: 0.3 }, { match, kind: 'latency', delayMs: 50 });
    const ask = await signInElsewhere(demo);
    /** The account's positions at the service: seconds by episode id. */
    const listed = async (): Promise<ReadonlyMap<string, number>> => {
      const list = Timecodes.parse(await (await ask('GET', 'accounts/users/me/views/timecodes')).json());
      return new Map(list.map(([id, seconds]) => [id, seconds]));
    };
    let next = 0;
    const seen = { waiting: 0, sent: 0 };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const last = Number((await runUntilKilled(PROGRAM, folder, String(next), JSON.stringify(demo))).at(-1));
      const there = await listed();
      const positions = positionsIn(folder);
      const kept = positions.at(-1)?.seconds ?? Number.NaN;
      // At most one save was stored whose line was cut off.
      expect(kept - last).toSatisfy((more) => more === 0 || more === 1);
      for (const { id, seconds, isWaiting } of positions) if (!isWaiting) expect(there.get(id)).toBe(seconds);
      if (positions.some(({ isWaiting }) => isWaiting)) seen.waiting += 1;
      if (there.size > seen.sent) seen.sent = there.size;
      next = kept + 1;
    }

    await faults();
    const life = await startTestCore(demo, { dataDirectory: folder });
    await life.client['account.signIn']({ login: demo.account.login, password: demo.account.password });
    await expect.poll(async () => (await life.client['sync.state']({})).pending).toBe(0);
    await life.core.close();
    const all = positionsIn(folder).map(({ id, seconds }) => [id, seconds]);
    const there = await listed();
    expect(all.map(([id]) => [id, there.get(String(id))])).toEqual(all);
    await demo.close();
    await rm(folder, { recursive: true });
    process.stdout.write(`${JSON.stringify({ kills: KILLS, saved: next, ...seen })}\n`);
  },
  timeout,
);
