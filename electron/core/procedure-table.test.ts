import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { appContract, type ProcedureName } from '#shared/contract/app-contract.ts';
import type { Envelope } from '#shared/contract/define.ts';
import { MAXIMUM_FONT_BYTES } from '#shared/domain/app/own-font.ts';
import { MAXIMUM_FILE_BYTES } from '#shared/domain/app/person-data.ts';
import { type ContractSamples, contractSamples } from './testing/contract-samples.ts';
import { startTestCore, type TestCore } from './testing/start-test-core.ts';

const GARBAGE: readonly unknown[] = [
  undefined,
  null,
  0,
  Number.NaN,
  '',
  'text',
  [],
  [{}],
  { unexpected: 1 },
  { page: '1' },
  { page: 0, slugUrl: '../../etc/passwd', idOrAlias: '', releaseId: -1, episodeId: 'no', login: 1 },
  Object.assign(Object.create(null), { __proto__: { page: 1 }, constructor: 1 }),
];

const LONG_TEXTS: ReadonlyMap<string, number> = new Map([
  ['personData.import:text', MAXIMUM_FILE_BYTES],
  ['settings.import:text', MAXIMUM_FILE_BYTES],
  ['fonts.add:base64', 2 * MAXIMUM_FONT_BYTES],
]);

describe('the procedures of the contract', () => {
  let demo: Demo;
  let test: TestCore;
  let samples: ContractSamples;
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1, hasControl: true });
    test = await startTestCore(demo);
    samples = await contractSamples(test, demo);
  });
  afterAll(async () => {
    await test[Symbol.asyncDispose]();
    await demo.close();
  });

  /** Signs in first, so that procedures of an account succeed. */
  async function answerOf(name: ProcedureName): Promise<Envelope> {
    const { status } = await test.client['account.state']({});
    const { login, password } = demo.account;
    if (status !== 'signed-in') await test.client['account.signIn']({ login, password });
    return test.core.dispatch(name, await samples[name](), new AbortController().signal);
  }

  // The contract's own keys; Object.keys forgets which.
  const names = Object.keys(appContract) as ProcedureName[];

  it.each(names)('%s refuses garbage without running', async (name) => {
    for (const garbage of GARBAGE) {
      const parsed = appContract[name].input.safeParse(garbage);
      if (parsed.success) continue;
      const envelope = await test.core.dispatch(name, garbage, new AbortController().signal);
      expect(envelope).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    }
    const refusals = GARBAGE.filter((garbage) => !appContract[name].input.safeParse(garbage).success);
    expect(refusals.length).toBeGreaterThan(5);
  });

  it.each(names)('%s refuses endless texts', async (name) => {
    const sample = await samples[name]();
    for (const [field, value] of Object.entries(sample)) {
      if (typeof value !== 'string') continue;
      // Only the person's files are long texts.
      const length = LONG_TEXTS.get(`${name}:${field}`) ?? 100_000;
      const endless = { ...sample, [field]: value + 'x'.repeat(length) };
      const envelope = await test.core.dispatch(name, endless, new AbortController().signal);
      expect(envelope).toEqual({ ok: false, error: { code: 'invalid-input', path: `${name}:${field}` } });
    }
  });

  it.each(names)('%s answers as the contract says', async (name) => {
    const envelope = await answerOf(name);
    expect(envelope).toMatchObject({ ok: true });
    if (envelope.ok) expect(() => appContract[name].output.parse(envelope.value)).not.toThrow();
  });

  it('are the only ones: other names are invalid input', async () => {
    for (const path of ['', 'toString', '__proto__', 'constructor', 'releases.unknown']) {
      const envelope = await test.core.dispatch(path, {}, new AbortController().signal);
      expect(envelope).toEqual({ ok: false, error: { code: 'invalid-input', path } });
    }
  });
});
