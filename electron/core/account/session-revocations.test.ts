import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Log } from '#core/ports.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createMemoryVault } from '#core/testing/start-test-core.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';
import { createSessionRevocations } from './session-revocations.ts';

const ORIGIN = 'https://api.example.org';
const HOUR = 3_600_000;

function start({ vault = createMemoryVault(), apiOrigin = ORIGIN, log = silentLog } = {}) {
  const clock = createManualClock();
  const asked: string[] = [];
  const world = { refusal: null as AppError | null, refusalOf: new Map<string, AppError>() };
  const revocations = createSessionRevocations({
    ...{ vault, clock, log, apiOrigin },
    revoke: async (token) => {
      asked.push(token);
      const refusal = world.refusalOf.get(token) ?? world.refusal;
      if (refusal !== null) throw new AppFailure(refusal);
    },
  });
  async function pass(milliseconds: number): Promise<void> {
    const until = clock.now() + milliseconds;
    await setImmediate();
    for (let next = clock.next(); next !== null && clock.now() + next <= until; next = clock.next()) {
      clock.pass(next);
      await setImmediate();
    }
    clock.pass(until - clock.now());
  }
  const kept = () => vault.read('anime-revocations');
  return { revocations, vault, clock, asked, world, pass, kept };
}

describe('the revocation of a session', () => {
  it('is sent at once and then removed from the vault', async () => {
    const { revocations, asked, clock, kept } = start();
    await revocations.add('one');
    await setImmediate();
    expect(asked).toEqual(['one']);
    expect(await kept()).toBeNull();
    expect(clock.next()).toBeNull();
  });

  it('is done if the service no longer knows the session', async () => {
    const { revocations, asked, world, kept, pass } = start();
    world.refusal = { code: 'signed-out' };
    await revocations.add('one');
    await pass(HOUR);
    expect(asked).toEqual(['one']);
    expect(await kept()).toBeNull();
  });

  it.each<AppError>([
    { code: 'offline' },
    { code: 'timeout' },
    { code: 'service-down', host: 'h' },
    { code: 'blocked-by-edge', host: 'h' },
    { code: 'upstream', path: '/' },
  ])('is stored and sent again at growing intervals after %j', async (refusal) => {
    const { revocations, asked, world, kept, pass } = start();
    world.refusal = refusal;
    await revocations.add('one');
    await pass(HOUR);
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.length).toBeLessThan(25);
    expect(await kept()).toContain('one');
    world.refusal = null;
    await pass(10 * 60_000);
    expect(await kept()).toBeNull();
  });

  it('is sent after a restart', async () => {
    const first = start();
    first.world.refusal = { code: 'offline' };
    await first.revocations.add('one');
    await first.revocations.add('two');
    await first.revocations.close();
    const second = start({ vault: first.vault });
    await second.revocations.load();
    await setImmediate();
    expect(second.asked.toSorted()).toEqual(['one', 'two']);
    expect(await second.kept()).toBeNull();
  });

  it('is not sent to another configured address, and waits for its own', async () => {
    const first = start();
    first.world.refusal = { code: 'offline' };
    await first.revocations.add('one');
    await first.revocations.close();
    const elsewhere = start({ vault: first.vault, apiOrigin: 'https://other.example.org' });
    await elsewhere.revocations.load();
    await elsewhere.revocations.add('two');
    await elsewhere.pass(HOUR);
    expect(elsewhere.asked).toEqual(['two']);
    const again = start({ vault: first.vault });
    await again.revocations.load();
    await setImmediate();
    expect(again.asked).toEqual(['one']);
  });

  it('does not wait behind one that keeps failing', async () => {
    const { revocations, asked, world, kept, pass } = start();
    world.refusalOf.set('odd', { code: 'upstream', path: '/' });
    await revocations.add('odd');
    await revocations.add('fine');
    await pass(HOUR);
    expect(asked.filter((token) => token === 'fine')).toHaveLength(1);
    expect(await kept()).toContain('odd');
  });

  it('is sent once, even if others are added meanwhile', async () => {
    const { revocations, asked, clock } = start();
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((token) => revocations.add(token)));
    await setImmediate();
    expect(asked.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(clock.next()).toBeNull();
  });

  it('does not show the token in the log, even with a damaged or failing vault', async () => {
    const lines: string[] = [];
    const note = (...line: unknown[]) => lines.push(line.map(String).join(' '));
    const log: Log = { ...silentLog, info: note, warn: note, error: note };
    for (const secret of ['canary no JSON', '{"token":"canary"}', '[{"token":"canary canary","boundTo":"x"}]']) {
      const vault = createMemoryVault();
      await vault.write('anime-revocations', secret);
      const { revocations, asked } = start({ vault, log });
      await revocations.load();
      await revocations.add('next');
      expect(asked).toEqual(['next']);
    }
    const fail = () => Promise.reject(new Error('locked'));
    const { revocations, asked } = start({ vault: { isPersistent: true, read: fail, write: fail, remove: fail }, log });
    await revocations.load();
    await revocations.add('canary-token');
    expect(asked).toEqual(['canary-token']);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join('\n')).not.toContain('canary');
  });
});
