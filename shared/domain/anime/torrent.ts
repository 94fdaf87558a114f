import { z } from 'zod';
import { TorrentId } from '../identifiers.ts';

/** Without the magnet link, which may hold the person's passkey (anime-service, Torrent). */
export const Torrent = z.object({
  id: TorrentId,
  /** The service's name of the .torrent file, without its ending. */
  label: z.string(),
  /** Size of the video files. */
  sizeBytes: z.number().nonnegative().nullable(),
  /** Kind of source: BDRip, WEB-DL. */
  source: z.string().nullable(),
  quality: z.string().nullable(),
  /** Short name: AVC, HEVC. `isNotable`: the service sets it apart. */
  codec: z.object({ label: z.string(), isNotable: z.boolean() }).nullable(),
  bitDepth: z.string().nullable(),
  /** Which episodes, in the service's words. */
  description: z.string().nullable(),
  seeders: z.int().nullable(),
  leechers: z.int().nullable(),
  completedTimes: z.int().nullable(),
  isHardsub: z.boolean(),
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
});
export type Torrent = z.infer<typeof Torrent>;
