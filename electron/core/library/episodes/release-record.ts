import type { DatabaseSync } from 'node:sqlite';
import { prepared } from '#core/platform/database/transaction.ts';
import { type EpisodeStream, FORMER_STREAM_URL, type Release } from '#shared/domain/anime/release.ts';

const WRITE = `
  INSERT INTO saved_release VALUES (?, ?)
  ON CONFLICT DO UPDATE SET body = excluded.body WHERE body <> excluded.body`;

/** Stores a release without the addresses that only a session may use. */
export function writeRecord(database: DatabaseSync, release: Release): void {
  const episodes = release.episodes.map((episode) => ({ ...episode, streams: episode.streams.map(withFormerUrl) }));
  prepared(database, WRITE).run(release.id, JSON.stringify({ ...release, episodes, torrents: [] }));
}

export function withFormerUrl({ height }: EpisodeStream): EpisodeStream {
  return { height, url: FORMER_STREAM_URL };
}
