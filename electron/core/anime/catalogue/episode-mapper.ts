import type { NamedHosts } from '#core/platform/http/named-hosts.ts';
import { markFrom } from '#shared/domain/anime/playback.ts';
import type { Episode, EpisodeStream } from '#shared/domain/anime/release.ts';
import { EpisodeId, type ReleaseId } from '#shared/domain/identifiers.ts';
import type { WireEpisode } from '#shared/upstream/anime-api.ts';
import { textOrNull } from '#shared/upstream/tolerant.ts';
import type { ReleaseImages } from './release-image.ts';

export type EpisodeMapperOptions = {
  readonly images: ReleaseImages;
  readonly hosts: NamedHosts;
  /** Addresses in texts of the service are read against it. */
  readonly siteUrl: string;
};

/** Null when the id is none that progress could be saved under. */
export function episodeFrom(
  wire: WireEpisode,
  releaseId: ReleaseId,
  { images, hosts }: EpisodeMapperOptions,
): Episode | null {
  const id = EpisodeId.safeParse(wire.id);
  if (!id.success) return null;
  const sortOrder = wire.sort_order ?? wire.ordinal ?? 0;
  const streams = streamsFrom(wire);
  for (const { url } of streams) hosts.learn(url, 'anime', 'stream');
  return {
    id: id.data,
    releaseId,
    ordinal: wire.ordinal ?? sortOrder,
    sortOrder,
    name: textOrNull(wire.name),
    durationSeconds: Math.max(0, wire.duration ?? 0),
    opening: markFrom(wire.opening?.start, wire.opening?.stop),
    ending: markFrom(wire.ending?.start, wire.ending?.stop),
    preview: images.preview(wire.preview),
    streams,
    updatedAt: wire.updated_at,
  };
}

/** The addresses are opaque and stay as they came (anime-service, Episode); what is no absolute web address is no stream. */
function streamsFrom(wire: WireEpisode): EpisodeStream[] {
  const candidates = [
    { height: 480, url: wire.hls_480 },
    { height: 720, url: wire.hls_720 },
    { height: 1080, url: wire.hls_1080 },
  ] as const;
  return candidates.flatMap(({ height, url }) =>
    url !== null && /^https?:\/\/\S+$/i.test(url) && URL.canParse(url) ? [{ height, url }] : [],
  );
}
