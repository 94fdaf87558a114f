import { BACKGROUND_INTERVAL_MILLISECONDS } from '#core/platform/http/request-pace.ts';
import { measured } from '../measure.ts';
import type { Row } from '../row.ts';
import { allowedSeconds, type SavedTitle, saveWholeTitle, unrefusedSeconds } from './save-whole-title.ts';

export const saveTitle: Row = {
  name: 'save-title',
  how: `The 3,932 chapters of the longest title, saved by the app's own queue into its own library, with one connection of twenty cut, against what the service's limit takes of a client without any work and without faults that knows when each refusal ends: a minute of refusal from the 217th quick chapter on, and no more than a chapter every ${BACKGROUND_INTERVAL_MILLISECONDS / 1_000} seconds, which is how often the app asks in the background. Seconds of a clock that passes as soon as nothing else is to be done: two hours in some real seconds. Each round cuts other connections. Beside it the same against a client that asks without any interval, and against one that is never refused.`,
  bound:
    'Our own pace: a chapter in a second and a half, so as not to press a service that has shut out clients for hours. Most of the time is that; the minutes of refusal, all that the limit itself takes of a client that asks as fast as it can, are a sixth of it, so that against those alone the mark is missed, and meant to be. A client that is never refused takes longer than the app.',
  run: async (_lab, rounds) => {
    const saved: SavedTitle[] = [];
    for (let seed = 1; seed <= rounds; seed += 1) saved.push(await saveWholeTitle(seed));
    const ours = measured(saved.map(({ seconds }) => seconds));
    const against = (seconds: (chapters: number) => number) => measured(saved.map(({ chapters }) => seconds(chapters)));
    const paced = against((chapters) => allowedSeconds(chapters, BACKGROUND_INTERVAL_MILLISECONDS));
    return [
      { name: 'save-title', unit: 's', ours, baseline: paced, limit: 1.05, also: { saved } },
      {
        name: 'save-title, asked without interval',
        ...{ unit: 's', ours, limit: 1.05 },
        baseline: against((chapters) => allowedSeconds(chapters, 0)),
      },
      { name: 'save-title, never refused', unit: 's', ours, baseline: against(unrefusedSeconds), limit: null },
    ];
  },
};
