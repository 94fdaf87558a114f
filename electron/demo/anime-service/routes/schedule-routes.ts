import { seededRandom } from '#demo/seeded-random.ts';
import { DAY, moscowWeekday, moscowWeekStart, WEEK } from '../../anime-dataset/moscow-calendar.ts';
import type { ReleaseRecord } from '../../anime-dataset/release-record.ts';
import { jsonAnswer } from '../http/answers.ts';
import type { Call } from '../http/call.ts';
import { fieldSelection, selectFields } from '../http/field-selection.ts';
import type { Router } from '../http/router.ts';
import type { ServiceContext } from '../service-context.ts';
import { viewerOf } from '../wire/viewer.ts';

/** anime-service, Schedule. Days and weeks are Moscow ones; weeks start on Monday. */
export function addScheduleRoutes(router: Router, context: ServiceContext): void {
  const { library, clock } = context;
  const { shelf } = library;
  const weekly = seededRandom(library.dataset.seed, 'schedule').shuffled(
    library.dataset.releases.filter((release) => release.plan.isWeekly),
  );

  /** What comes out now, and what ended within the last seven days. Not ordered by weekday. */
  const scheduled = (): ReleaseRecord[] => {
    const weekAgo = clock.now() - WEEK;
    return weekly.filter((release) => (shelf.freshAt(release) ?? 0) > weekAgo);
  };

  const itemFor = (call: Call) => {
    const toEpisode = context.episodeWire(viewerOf(call.session));
    const weekStart = moscowWeekStart(clock.now());
    return (release: ReleaseRecord) => {
      const newest = shelf.publishedEpisodes(release).at(-1);
      const next = shelf.nextEpisode(release);
      return {
        release: context.releaseWire.withGenres(release),
        full_season_is_released: next === null,
        published_release_episode: newest !== undefined && newest.publishedAt >= weekStart ? toEpisode(newest) : null,
        next_release_episode_number: next?.ordinal ?? null,
      };
    };
  };

  router.on('GET', '/anime/schedule/week', (call) =>
    jsonAnswer(selectFields(scheduled().map(itemFor(call)), fieldSelection(call.query))),
  );

  router.on('GET', '/anime/schedule/now', (call) => {
    const toItem = itemFor(call);
    const selection = fieldSelection(call.query);
    const itemsOf = (moment: number) => {
      const day = moscowWeekday(moment);
      const releases = scheduled().filter((release) => release.publishDay === day);
      return selectFields(releases.map(toItem), selection);
    };
    const now = clock.now();
    return jsonAnswer({ yesterday: itemsOf(now - DAY), today: itemsOf(now), tomorrow: itemsOf(now + DAY) });
  });
}
