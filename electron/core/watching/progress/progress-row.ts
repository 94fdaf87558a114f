import { createRowParser } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import { EpisodeProgress } from '#shared/domain/anime/playback.ts';

/** Reads rows of the table `progress`: one entry, or none for a row that no longer makes sense. */
export function createProgressRowParser(log: Log): (row: Record<string, unknown>) => EpisodeProgress[] {
  const parse = createRowParser(EpisodeProgress, { table: 'progress', log });
  return (row) =>
    parse({
      episodeId: row['episode_id'],
      releaseId: row['release_id'],
      positionSeconds: row['position_seconds'],
      isWatched: row['is_watched'] === 1,
      updatedAt: row['updated_at'],
    });
}
