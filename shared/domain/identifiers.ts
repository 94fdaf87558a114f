import { z } from 'zod';
import type { ServiceName } from './app/own-services.ts';

/** Release id of the anime service (anime-service, Release). */
export const ReleaseId = z.int().positive().brand<'ReleaseId'>();
export type ReleaseId = z.infer<typeof ReleaseId>;

const Uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);

/** Episode UUID of the anime service (anime-service, Episode). */
export const EpisodeId = Uuid.brand<'EpisodeId'>();
export type EpisodeId = z.infer<typeof EpisodeId>;

/** UUID of the anime service (anime-service, Franchise). */
export const FranchiseId = Uuid.brand<'FranchiseId'>();
export type FranchiseId = z.infer<typeof FranchiseId>;

/** Torrent id of the anime service (anime-service, Torrent). */
export const TorrentId = z.int().positive().brand<'TorrentId'>();
export type TorrentId = z.infer<typeof TorrentId>;

/** `<numeric id>--<slug>` of a novel, used unchanged as a path parameter (novel-service, What the service does). */
export const SlugUrl = z
  .string()
  .regex(/^\d{1,12}--?[\p{L}\p{N}._~-]{1,300}$/u)
  .brand<'SlugUrl'>();
export type SlugUrl = z.infer<typeof SlugUrl>;

/** Address of a picture on the page's own origin (`/media/image/...`), usable as `src` as it is. */
export const ImageAddress = z.string().startsWith('/media/').brand<'ImageAddress'>();
export type ImageAddress = z.infer<typeof ImageAddress>;

/** Where the page finds a service's picture. */
export function imagePath(service: ServiceName, address: string): string {
  return `/media/image/${service}?src=${encodeURIComponent(address)}`;
}
