import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { appContract, type ProcedureName } from '#shared/contract/app-contract.ts';
import { type AppError, AppError as AppErrorSchema } from '#shared/contract/app-error.ts';
import type { Envelope } from '#shared/contract/define.ts';
import { amount } from '#shared/testing/amount.ts';
import { type ContractSamples, contractSamples } from './testing/contract-samples.ts';
import { startTestCore, type TestCore } from './testing/start-test-core.ts';

/** Calls per procedure. */
const CALLS = amount('ENGAWA_CALLS', 6, 100);

/** Inputs of a compromised page: other hosts, paths out of folders, endless work. */
const HOSTILE: readonly unknown[] = [
  'https://evil.example/',
  '//evil.example/x',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  'app://engawa/',
  'engawa://novel/1--a',
  '../../../../etc/passwd',
  '..\\..\\x',
  '%2e%2e%2f',
  '1--a/../../x',
  '1--a?fields[]=x',
  '1--a#x',
  '@evil.example',
  '\u0000',
  '\ud800',
  '\u202e',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  '" NEAR(',
  'x'.repeat(90_000),
  '',
  null,
  true,
  -1,
  0,
  1e308,
  Number.NaN,
  Number.MAX_SAFE_INTEGER,
  [],
  [[[[]]]],
  {},
  { toString: 1 },
  Array.from({ length: 10_000 }, () => 1),
];

/** These make a folder at any path, which must stay inside the test's own folder. */
const NAMES_A_FOLDER: ReadonlySet<ProcedureName> = new Set(['saved.move', 'devices.join']);

describe('calls of a compromised page', () => {
  let demo: Demo;
  let test: TestCore;
  let samples: ContractSamples;
  const asked = new Set<string>();

  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1, hasControl: true });
    const fetch: typeof globalThis.fetch = async (input, init) => {
      asked.add(new URL(input instanceof Request ? input.url : input).host);
      return globalThis.fetch(input, init);
    };
    test = await startTestCore(demo, { fetch });
    samples = await contractSamples(test, demo);
  });
  afterAll(async () => {
    await test[Symbol.asyncDispose]();
    await demo.close();
  });

  const call = async (name: string, input: unknown): Promise<Envelope> => {
    // The timeout cancels calls that wait, as a page may.
    return test.core.dispatch(name, input, AbortSignal.timeout(20_000));
  };

  function errorOf(envelope: Envelope): AppError | null {
    return envelope.ok ? null : AppErrorSchema.parse(envelope.error);
  }

  // The contract's own keys; Object.keys forgets which.
  const names = (Object.keys(appContract) as ProcedureName[]).filter((name) => !NAMES_A_FOLDER.has(name));

  it.each(names)('%s never fails with `internal`', { timeout: 0 }, async (name) => {
    const sample = await samples[name]();
    const inputs = fc.oneof(
      { weight: 3, arbitrary: mutationsOf(sample) },
      { weight: 1, arbitrary: fc.anything({ withNullPrototype: true, withBigInt: false, maxDepth: 3 }) },
    );
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        const error = errorOf(await call(name, input));
        expect(error?.code, JSON.stringify(input)?.slice(0, 300)).not.toBe('internal');
      }),
      { numRuns: CALLS, seed: 7 },
    );
  });

  it('reach no host but the two services', () => {
    const own = [
      demo.anime.baseUrl,
      demo.anime.siteUrl,
      demo.anime.mirrorBaseUrl,
      demo.novels.baseUrl,
      demo.novels.siteUrl,
    ];
    const ownPorts = new Set(own.map((address) => new URL(address).host));
    expect([...asked].filter((host) => !ownPorts.has(host) && !host.startsWith('127.0.0.1:'))).toEqual([]);
    expect(asked.size).toBeGreaterThan(0);
  });

  it('change neither the prototype of objects nor a folder outside of the data folder', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(existsSync(join(test.dataDirectory, '..', 'etc'))).toBe(false);
  });
});

/** The sample with one of its values, however deep, replaced by something hostile, or with something added. */
function mutationsOf(sample: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(sample);
  return fc
    .tuple(fc.constantFrom(...places), fc.constantFrom(...HOSTILE))
    .map(([place, value]) => replaced(sample, place, value));
}

type Place = readonly string[];

function placesIn(value: unknown, here: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [here];
  return [[...here, 'added'], ...Object.entries(value).flatMap(([key, child]) => placesIn(child, [...here, key]))];
}

function replaced(value: unknown, [key, ...rest]: Place, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((child, at) => (String(at) === key ? replaced(child, rest, by) : child));
  const child = typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : undefined;
  return { ...(typeof value === 'object' ? value : {}), [key]: replaced(child, rest, by) };
}
