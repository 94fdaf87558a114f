import type { SeededRandom } from '#demo/seeded-random.ts';
import type { TranslationLine } from '../novel-record.ts';
import { teams, uploaders } from '../teams.ts';
import type { TitleSketch } from './title-sketch.ts';

const dayMilliseconds = 86_400_000;

/**
 * Who translated which part of a title. `four`: one line ends half-way and another takes over, one runs through, one
 * without a team covers the middle. The fourth kind is a single line with neither an id nor a team (novel-service, Rules 5).
 */
export function translationLines(options: {
  readonly kind: NonNullable<TitleSketch['lines']>;
  readonly titleId: number;
  readonly count: number;
  readonly endsAt: number;
  readonly random: SeededRandom;
}): TranslationLine[] {
  const { kind, titleId, count, endsAt, random } = options;
  const daysBetweenChapters = Math.min(random.pick([0.5, 1, 2, 3, 7]), 2_500 / count);
  const startedAt = endsAt - count * daysBetweenChapters * dayMilliseconds;
  const pickedTeams = random.shuffled(teams);
  const pickedUploaders = random.shuffled(uploaders);
  const line = (place: number, from: number, to: number, hasTeam: boolean, delayDays: number): TranslationLine => ({
    branchId: titleId * 4 + place + 1,
    team: (hasTeam ? pickedTeams[place] : undefined) ?? null,
    uploader: random.pick(pickedUploaders.slice(place, place + 1)),
    from,
    to,
    startedAt: startedAt + (from * count * daysBetweenChapters + delayDays) * dayMilliseconds,
    daysBetweenChapters,
  });
  switch (kind) {
    case 'one':
      return [line(0, 0, 1, true, 0)];
    case 'nobody':
      return [{ ...line(0, 0, 1, false, 0), branchId: null }];
    case 'two':
      return [line(0, 0, 1, true, 0), line(1, 0, random.pick([0.4, 0.7, 1]), random.chance(0.6), 40)];
    case 'four':
      return [
        line(0, 0, 0.5, true, 0),
        line(1, 0.5, 1, true, 0),
        line(2, 0, 1, true, 90),
        line(3, 0.25, 0.75, false, 30),
      ];
  }
}
