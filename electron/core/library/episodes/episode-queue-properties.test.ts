import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amount } from '#shared/testing/amount.ts';
import { episodeIdOf, NINE } from './testing/episode-samples.ts';
import { startEpisodes } from './testing/start-episodes.ts';

const RUNS = amount('ENGAWA_QUEUE_RUNS', 6, 200);

const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('save' as const), numbers }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), numbers }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('pause' as const, 'resume' as const, 'reorder' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      fault: fc.constantFrom(null, 'reset', 'broken', 'flaky'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
);

it('random steps and faults end with every wanted episode saved, and few pieces fetched twice', async () => {
  const seen = { saved: 0, restarts: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }), async (steps) => {
      let queue = startEpisodes();
      const { dataDirectory, context } = queue;
      let fault: string | null = null;
      let turn = 0;
      const broken = () => {
        turn += 1;
        if (fault === 'broken' || (fault === 'flaky' && turn % 5 === 0)) return new Response(null, { status: 502 });
        return fault === 'reset' ? 'reset' : null;
      };
      queue.cdn.before = broken;
      const served: string[] = [];
      let breaks = 0;
      for (const taken of steps) {
        if (taken.do === 'save') {
          const episodeIds = taken.numbers.map(episodeIdOf);
          await queue.handlers['episodes.save']({ releaseId: NINE, episodeIds, height: 720 }, context);
        } else if (taken.do === 'remove') {
          breaks += 6;
          await queue.episodes.remove({ releaseId: NINE, episodeIds: taken.numbers.map(episodeIdOf) });
        } else if (taken.do === 'pause' || taken.do === 'resume') {
          breaks += 1;
          queue.episodes.commands.pause(NINE, taken.do === 'pause');
        } else if (taken.do === 'reorder') queue.episodes.commands.reorder(NINE, null);
        else if (taken.do === 'fault') fault = taken.fault;
        else if (taken.do === 'pass') await queue.pass(taken.seconds * 1_000);
        else {
          breaks += 1;
          const now = queue.clock.now();
          await queue.close();
          expect(queue.faults).toEqual([]);
          served.push(...queue.cdn.served);
          seen.restarts += 1;
          queue = startEpisodes(dataDirectory, now);
          queue.cdn.before = broken;
        }
        const savings = await queue.savings();
        expect(new Set(savings.map(({ episodeId }) => episodeId)).size).toBe(savings.length);
        const waiting = savings.filter(({ state }) => state !== 'saved').length;
        const told = queue.episodes.state().releases;
        expect(told.reduce((sum, { total, done }) => sum + total - done, 0)).toBe(waiting);
      }
      const wanted = (await queue.savings()).map(({ episodeId }) => episodeId);
      fault = null;
      queue.episodes.commands.pause(NINE, false);
      queue.episodes.commands.retry(NINE);
      await queue.until(queue.isDone);
      const saved = await queue.savings();
      expect(saved.map(({ episodeId }) => episodeId)).toEqual(wanted);
      for (const { state, bytes, savedSeconds } of saved)
        expect([state, bytes > 0, savedSeconds]).toEqual(['saved', true, 40]);
      expect(queue.faults).toEqual([]);
      expect(queue.cdn.most).toBeLessThanOrEqual(1);
      served.push(...queue.cdn.served);
      const pieces = served.filter((address) => address.endsWith('.ts'));
      // A pause or restart repeats at most one piece; removed episodes are fetched again.
      if (!steps.some((taken) => taken.do === 'remove')) {
        expect(pieces.length - new Set(pieces).size).toBeLessThanOrEqual(breaks);
      }
      seen.saved += saved.length;
      await queue.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    }),
    { numRuns: RUNS },
  );
  expect(seen.saved).toBeGreaterThan(0);
});
