import type { Torrent } from '#shared/domain/anime/torrent.ts';
import { TorrentId } from '#shared/domain/identifiers.ts';
import type { WireTorrent } from '#shared/upstream/anime-api.ts';
import { textOrNull } from '#shared/upstream/tolerant.ts';

/** A torrent as the product knows it: without the magnet link, which may hold a passkey (anime-service, Torrent). */
export function torrentFrom(wire: WireTorrent): Torrent {
  const infoHash = wire.hash?.toLowerCase() ?? '';
  const codecLabel = textOrNull(wire.codec?.label ?? null) ?? textOrNull(wire.codec?.value ?? null);
  return {
    id: TorrentId.parse(wire.id),
    infoHash,
    label: textOrNull(wire.label) ?? textOrNull(wire.filename)?.replace(/\.torrent$/i, '') ?? `${infoHash || wire.id}`,
    sizeBytes: notNegative(wire.size),
    source: labelOf(wire.type),
    quality: labelOf(wire.quality),
    codec: codecLabel === null ? null : { label: codecLabel, isNotable: wire.codec?.label_is_visible ?? false },
    bitDepth: labelOf(wire.color),
    bitrate: wire.bitrate,
    description: textOrNull(wire.description),
    seeders: wire.seeders,
    leechers: wire.leechers,
    completedTimes: wire.completed_times,
    isHardsub: wire.is_hardsub ?? false,
    createdAt: wire.created_at,
    updatedAt: wire.updated_at,
  };
}

function labelOf(wire: WireTorrent['type']): string | null {
  return wire === null ? null : (textOrNull(wire.description) ?? wire.value);
}

function notNegative(value: number | null): number | null {
  return value === null || value < 0 ? null : value;
}
