import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amount } from '#shared/testing/amount.ts';
import { createShelf, FIVE, json, numbered, refused, SIX } from './testing/shelf.ts';
import { startQueue } from './testing/start-queue.ts';

const RUNS = amount('ENGAWA_QUEUE_RUNS', 6, 200);

const titles = fc.constantFrom(FIVE, SIX);
const part = fc.record({ slugUrl: titles, from: fc.nat(11), count: fc.integer({ min: 1, max: 6 }) });
const FAULTS = ['none', 'offline', 'reset', 'refused', 'broken', 'flaky'] as const;
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), part }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), part }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('pause' as const, 'resume' as const), slugUrl: fc.option(titles) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), change: fc.nat(6) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('reorder' as const), slugUrl: titles, before: fc.option(titles) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('fault' as const), fault: fc.constantFrom(...FAULTS) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
);

/** A service whose fault a test sets. */
function createPatient() {
  const shelf = createShelf();
  let turn = 0;
  const patient = { shelf, fault: 'none' as (typeof FAULTS)[number] };
  shelf.before = () => {
    turn += 1;
    switch (patient.fault) {
      case 'offline':
      case 'reset':
        return patient.fault;
      case 'refused':
        return refused(turn % 2 === 0 ? { 'retry-after': '40' } : {});
      case 'broken':
        return json({ message: 'Server Error' }, 500);
      case 'flaky':
        return turn % 3 === 0 ? 'reset' : null;
      case 'none':
        return null;
    }
  };
  return patient;
}

it('random steps and faults end with each chapter that is still wanted saved once, and no other', async () => {
  const seen = { saved: 0, restarts: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }), async (steps) => {
      const patient = createPatient();
      const { shelf } = patient;
      shelf.put(FIVE, numbered(12));
      shelf.put(SIX, numbered(12, 101));
      let queue = startQueue({ answer: shelf.answer });
      const { dataDirectory, clock } = queue;
      const savedOf = (slugUrl = FIVE) => queue.library.chaptersOf(slugUrl).map(({ number }) => number);
      const everAdded = new Set<string>();
      let undoIds: string[] = [];
      for (const taken of steps) {
        const lines =
          'part' in taken
            ? shelf.lines(taken.part.slugUrl).slice(taken.part.from, taken.part.from + taken.part.count)
            : [];
        if (taken.do === 'add') {
          const { undoId } = await queue.handlers['downloads.add']({ slugUrl: taken.part.slugUrl, chapters: lines });
          undoIds.push(undoId);
          for (const { number } of lines) everAdded.add(number);
        } else if (taken.do === 'cancel') {
          const { undoId } = await queue.handlers['downloads.cancel']({ slugUrl: taken.part.slugUrl, chapters: lines });
          undoIds.push(undoId);
        } else if (taken.do === 'undo') {
          await queue.library.undos.undo(undoIds.at(-1 - taken.change) ?? '');
        } else if (taken.do === 'pause' || taken.do === 'resume') {
          await queue.handlers['downloads.pause']({ slugUrl: taken.slugUrl, isPaused: taken.do === 'pause' });
        } else if (taken.do === 'reorder') {
          await queue.handlers['downloads.reorder']({ slugUrl: taken.slugUrl, before: taken.before });
        } else if (taken.do === 'fault') patient.fault = taken.fault;
        else if (taken.do === 'pass') await queue.pass(taken.seconds * 1_000);
        else {
          await queue.close();
          expect(queue.faults).toEqual([]);
          seen.restarts += 1;
          undoIds = [];
          queue = startQueue({ answer: shelf.answer, dataDirectory, clock });
        }
        // A chapter is either saved or queued, never both, and the counts agree.
        const waiting = [FIVE, SIX].flatMap((slugUrl) =>
          queue.downloads.ofTitle(slugUrl).chapters.filter(({ state }) => state !== 'saved'),
        );
        const told = queue.downloads.queue().titles;
        expect(told.reduce((sum, { total, done }) => sum + total - done, 0)).toBe(waiting.length);
        for (const { bytes } of waiting) expect(bytes).toBe(0);
      }
      const wanted = [FIVE, SIX].flatMap((slugUrl) =>
        queue.downloads.ofTitle(slugUrl).chapters.map(({ number }) => number),
      );
      patient.fault = 'none';
      for (const slugUrl of [null, FIVE, SIX]) await queue.handlers['downloads.pause']({ slugUrl, isPaused: false });
      for (const slugUrl of [FIVE, SIX]) await queue.handlers['downloads.retry']({ slugUrl });
      await queue.until(queue.isDone);
      const saved = [...savedOf(FIVE), ...savedOf(SIX)];
      expect(saved.toSorted()).toEqual([...wanted].toSorted());
      expect(new Set(saved).size).toBe(saved.length);
      for (const number of saved) expect(everAdded).toContain(number);
      expect(queue.downloads.queue().titles).toEqual([]);
      expect(queue.faults).toEqual([]);
      seen.saved += saved.length;
      await queue.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    }),
    { numRuns: RUNS },
  );
  expect(seen.saved).toBeGreaterThan(0);
  // A few runs may by chance contain no restart.
  if (RUNS < 100) return;
  expect(seen.saved).toBeGreaterThan(3 * RUNS);
  expect(seen.restarts).toBeGreaterThan(RUNS / 3);
});
