import { beforeEach, describe, expect, it } from 'vitest';
import { createManualClock, type ManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { type ApiHosts, createApiHosts } from './api-hosts.ts';

const MAIN = 'https://main.example';
const MIRROR = 'https://mirror.example';
const AWAY = { code: 'service-down', host: 'main.example' } as const;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('the hosts of a service', () => {
  let clock: ManualClock;
  let hosts: ApiHosts;
  let isMainGood: boolean;
  let probes: number;
  let switches: string[];
  let news: boolean[];
  let trusted: string[];
  let mirrors: string[];

  function start(remembered: string | null = null): void {
    hosts = createApiHosts({
      clock,
      log: silentLog,
      configured: MAIN,
      mirrors: () => mirrors,
      isTrusted: (origin) => trusted.includes(origin),
      remembered,
      probe: async () => {
        probes += 1;
        hosts.note(MAIN, { milliseconds: 5, problem: isMainGood ? null : AWAY }, 'probe');
      },
      onSwitch: (origin) => switches.push(origin),
      onNote: (isNews) => news.push(isNews),
    });
  }

  beforeEach(() => {
    clock = createManualClock();
    isMainGood = false;
    probes = 0;
    switches = [];
    news = [];
    trusted = [];
    mirrors = [MIRROR];
    start();
  });

  /** A read, which the mirror answers if the main host does not. */
  async function request(): Promise<void> {
    const [first] = hosts.forReads();
    // Lets the probe end that the request started.
    await new Promise(setImmediate);
    if (first === MAIN && !isMainGood) {
      hosts.note(MAIN, { milliseconds: 5, problem: AWAY }, 'first-choice');
      hosts.note(MIRROR, { milliseconds: 5, problem: null }, 'stand-in');
    }
  }

  async function spend(milliseconds: number, every = SECOND): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += every) {
      clock.pass(every);
      await request();
    }
  }

  it('start with the configured one, and stay with a mirror that answered in its place', async () => {
    expect(hosts.forReads()).toEqual([MAIN, MIRROR]);
    await request();
    expect(hosts.inUse()).toBe(MIRROR);
    expect(hosts.forReads()).toEqual([MIRROR, MAIN]);
    expect(switches).toEqual([MIRROR]);
  });

  it('return to the configured one at its first good answer to a probe', async () => {
    await request();
    isMainGood = true;
    await spend(59 * SECOND);
    expect(probes).toBe(0);
    await spend(2 * SECOND);
    expect(probes).toBe(1);
    expect(hosts.inUse()).toBe(MAIN);
    expect(hosts.returnsAt()).toBeNull();
  });

  it('probe less and less often while the configured one stays away, and never without a request', async () => {
    await request();
    await spend(60 * MINUTE, 5 * SECOND);
    // After 1, 2, 4, 8, 10, 10, 10, 10 minutes.
    expect(probes).toBeGreaterThanOrEqual(6);
    expect(probes).toBeLessThanOrEqual(9);
    const before = probes;
    clock.pass(600 * MINUTE);
    expect(probes).toBe(before);
  });

  it('switch at most 14 times in an hour in which the configured one changes 30 times', async () => {
    await request();
    for (let turn = 0; turn < 30; turn += 1) {
      isMainGood = turn % 2 === 0;
      await spend(2 * MINUTE, SECOND);
    }
    expect(switches.length).toBeLessThanOrEqual(14);
  });

  it('switch at most 17 times in an hour in which the configured one answers every probe and fails every read', async () => {
    for (let second = 0; second < 3_600; second += 1) {
      clock.pass(SECOND);
      isMainGood = true;
      hosts.forReads();
      await new Promise(setImmediate);
      isMainGood = false;
      await request();
    }
    expect(switches.length).toBeLessThanOrEqual(17);
  });

  it('leave the configured one for longer soon after a return', async () => {
    await request();
    isMainGood = true;
    await spend(2 * MINUTE);
    expect(switches).toEqual([MIRROR, MAIN]);
    isMainGood = false;
    await request();
    expect(hosts.inUse()).toBe(MIRROR);
    expect(hosts.returnsAt()).toBe(clock.now() + 2 * MINUTE);
  });

  it('return at once when the mirror fails and the configured one answers in its place', async () => {
    await request();
    hosts.note(MIRROR, { milliseconds: 5, problem: AWAY }, 'first-choice');
    hosts.note(MAIN, { milliseconds: 5, problem: null }, 'stand-in');
    expect(hosts.inUse()).toBe(MAIN);
  });

  it('report an answer as news only if it differs from the last one of its host', async () => {
    news = [];
    for (let answer = 0; answer < 3; answer += 1) hosts.note(MAIN, { milliseconds: 5, problem: null }, 'first-choice');
    hosts.note(MAIN, { milliseconds: 5, problem: AWAY }, 'first-choice');
    expect(news).toEqual([true, false, false, true]);
  });

  it('start with a remembered mirror', () => {
    start(MIRROR);
    expect(hosts.forReads()[0]).toBe(MIRROR);
    expect(hosts.returnsAt()).not.toBeNull();
  });

  it('send session requests to the configured one, unless the mirror in use is trusted', async () => {
    await request();
    expect(hosts.forSession()).toBe(MAIN);
    trusted = [MIRROR];
    expect(hosts.forSession()).toBe(MIRROR);
  });

  it('leave a mirror that the service no longer names', async () => {
    await request();
    mirrors = [];
    hosts.mirrorsChanged();
    expect(hosts.forReads()).toEqual([MAIN]);
  });

  it('return to the configured one even if the clock was set back', async () => {
    await request();
    expect(hosts.inUse()).toBe(MIRROR);
    isMainGood = true;
    clock.jump(-24 * 60 * MINUTE);
    await spend(2 * MINUTE);
    expect(hosts.inUse()).toBe(MAIN);
  });
});
