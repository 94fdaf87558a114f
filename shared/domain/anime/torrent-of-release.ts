import { z } from 'zod';
import { ReleaseCard } from './release.ts';
import { Torrent } from './torrent.ts';

/** As the feed and a torrent's own endpoint show it: with its release and who encoded it. */
export const TorrentOfRelease = Torrent.extend({
  release: ReleaseCard.nullable(),
  members: z.array(z.string()),
});
export type TorrentOfRelease = z.infer<typeof TorrentOfRelease>;
