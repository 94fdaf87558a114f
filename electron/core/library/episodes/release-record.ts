import type { Statements } from '#core/platform/database/row-parser.ts';
import { type EpisodeStream, FORMER_STREAM_URL, type Release } from '#shared/domain/anime/release.ts';

const WRITE = `
  INSERT INTO saved_release VALUES (?, ?)
  ON CONFLICT DO UPDATE SET body = excluded.body WHERE body <> excluded.body`;

/** Stores a release without the addresses that only a session may use. */
export function writeRecord({ run }: Statements, release: Release): void {
  const episodes = release.episodes.map((episode) => ({ ...episode, streams: episode.streams.map(withFormerUrl) }));
  run(WRITE, release.id, JSON.stringify({ ...release, episodes, torrents: [] }));
}

export function withFormerUrl({ height }: EpisodeStream): EpisodeStream {
  return { height, url: FORMER_STREAM_URL };
}
