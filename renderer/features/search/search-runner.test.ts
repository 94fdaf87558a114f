import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppError } from '#shared/contract/app-error.ts';
import { amount } from '#shared/testing/amount.ts';
import { createSearchRig, type SearchRig } from './testing/search-rig.ts';

function shownTexts({ runner }: SearchRig): string[] {
  const { local, answers } = runner.state();
  const found = [
    ...(local?.releases ?? []),
    ...answers.flatMap(({ items }): { name: { main: string } }[] => [...items]),
  ];
  return [...new Set(found.map(({ name }) => name.main))];
}

async function typeFast(rig: SearchRig, text: string, millisecondsAKey = 60): Promise<void> {
  for (let end = 1; end <= text.length; end++) {
    rig.runner.type(text.slice(0, end));
    await rig.pass(millisecondsAKey);
  }
}

describe('quick search', () => {
  it('looks on this device with every key, and asks the services once the typing pauses', async () => {
    const rig = createSearchRig();
    await typeFast(rig, 'averandabetweenhouseandgardens');
    expect(rig.lookedUp).toHaveLength(30);
    expect(rig.asked).toEqual([]);
    await rig.pass(250);
    expect(rig.asked.map(({ kind, text }) => [kind, text])).toEqual([
      ['releases', 'averandabetweenhouseandgardens'],
      ['novels', 'averandabetweenhouseandgardens'],
    ]);
  });

  it('asks no service for less than two characters', async () => {
    const rig = createSearchRig();
    rig.runner.type(' a ');
    await rig.pass(1_000);
    expect(rig.asked).toEqual([]);
    expect(rig.runner.state()).toMatchObject({ text: 'a', waitingFor: [] });
  });

  it('calls the older request off and shows only what belongs to the newer text', async () => {
    const rig = createSearchRig();
    rig.runner.type('first');
    await rig.pass(250);
    rig.runner.type('second');
    await rig.pass(250);
    expect(rig.asked.map(({ text, signal }) => [text, signal.aborted])).toEqual([
      ['first', true],
      ['first', true],
    ]);
    await rig.settle(0, 'answer');
    await rig.settle(0, 'failure');
    expect(rig.asked.slice(2).map(({ text }) => text)).toEqual(['second', 'second']);
    await rig.settle(0, 'answer');
    await rig.settle(0, 'answer');
    expect(shownTexts(rig)).toEqual(['second']);
    expect(rig.runner.state()).toMatchObject({ waitingFor: [], problems: [] });
  });

  it('puts the answer that came later below the one that came first', async () => {
    const rig = createSearchRig();
    rig.runner.type('garden');
    await rig.pass(250);
    await rig.settle(1, 'answer');
    await rig.settle(0, 'answer');
    expect(rig.runner.state().answers.map(({ kind }) => kind)).toEqual(['novels', 'releases']);
  });

  it('asks nothing twice that was answered', async () => {
    const rig = createSearchRig();
    for (const text of ['garden', 'gardens', 'garden']) {
      rig.runner.type(text);
      await rig.pass(250);
      while (rig.inFlight.length > 0) await rig.settle(0, 'answer');
    }
    rig.runner.type('garden ');
    await rig.pass(1_000);
    expect(rig.asked.map(({ text }) => text)).toEqual(['garden', 'garden', 'gardens', 'gardens']);
    expect(shownTexts(rig)).toEqual(['garden']);
  });

  it('keeps what it has when a service fails, and asks that one again on request', async () => {
    const rig = createSearchRig();
    rig.runner.type('garden');
    await rig.pass(250);
    await rig.settle(0, 'failure');
    await rig.settle(0, 'answer');
    const timeout: AppError = { code: 'timeout' };
    expect(rig.runner.state()).toMatchObject({ waitingFor: [], problems: [{ kind: 'releases', error: timeout }] });
    expect(rig.runner.state().answers).toHaveLength(1);
    rig.runner.retry();
    expect(rig.runner.state()).toMatchObject({ waitingFor: ['releases'], problems: [] });
    expect(rig.inFlight.map(({ kind }) => kind)).toEqual(['releases']);
    await rig.settle(0, 'answer');
    expect(rig.runner.state().answers.map(({ kind }) => kind)).toEqual(['novels', 'releases']);
  });
});

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('type' as const), letter: fc.constantFrom('a', 'ы') }) },
    { weight: 2, arbitrary: fc.constant({ do: 'erase' as const }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), milliseconds: fc.nat(400) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('settle' as const),
        place: fc.nat(3),
        as: fc.constantFrom('answer' as const, 'failure' as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('endLookUp' as const), place: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.constant({ do: 'retry' as const }) },
  ),
  { maxLength: 60, size: 'max' },
);

it('shows only what belongs to the last text, with one request to each service at most, however answers come', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (script, endsCalledOff) => {
      const rig = createSearchRig({ endsCalledOff, holdsLookUps: true });
      let text = '';
      let changes = 0;
      let retries = 0;

      function holds(): void {
        expect(rig.runner.state().text).toBe(text);
        expect([[], [text]]).toContainEqual(shownTexts(rig));
        expect(Math.max(rig.mostInFlight.releases, rig.mostInFlight.novels)).toBeLessThanOrEqual(1);
        const kinds = rig.runner.state().answers.map(({ kind }) => kind);
        expect(new Set(kinds).size).toBe(kinds.length);
      }

      for (const step of script) {
        if (step.do === 'type' || step.do === 'erase') {
          text = step.do === 'type' ? text + step.letter : text.slice(0, -1);
          changes += 1;
          rig.runner.type(text);
        } else if (step.do === 'wait') {
          await rig.pass(step.milliseconds);
        } else if (step.do === 'endLookUp') {
          await rig.endLookUp(step.place);
        } else if (step.do === 'settle') {
          await rig.settle(step.place, step.as);
        } else {
          retries += rig.runner.state().problems.length;
          rig.runner.retry();
        }
        holds();
      }

      await rig.pass(250);
      while (rig.inFlight.length > 0) await rig.settle(0, 'answer');
      for (const _ of rig.lookedUp) await rig.endLookUp(0);
      holds();
      expect(rig.runner.state().local === null).toBe(text === '');
      const { waitingFor, answers, problems } = rig.runner.state();
      expect(waitingFor).toEqual([]);
      expect(answers.length + problems.length).toBe(text.length < 2 ? 0 : 2);
      expect(rig.asked.length).toBeLessThanOrEqual(2 * Math.min(changes, rig.pauses) + retries);
      const answered = rig.answered.map(({ kind, text: of }) => `${kind} ${of}`);
      expect(new Set(answered).size).toBe(answered.length);
    }),
    { numRuns: amount('ENGAWA_GENERATED', 200, 2_000) },
  );
});
