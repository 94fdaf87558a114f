import { createHash } from 'node:crypto';
import type { Promotion, SiteVideo } from '#shared/domain/site-media.ts';
import type { WirePromotion, WireVideo } from '#shared/upstream/anime-site-api.ts';
import { textOrNull } from '#shared/upstream/tolerant.ts';
import type { AnimeMapping } from './anime-mapping.ts';
import { releaseCardFrom } from './release-mapper.ts';
import { webAddressFrom } from './web-address.ts';

/** The kinds are told apart by which fields are set (anime-service, Promotion); null for one that says nothing. */
export function promotionFrom(wire: WirePromotion, { images, siteUrl }: AnimeMapping): Promotion | null {
  const title = textOrNull(wire.title);
  const description = textOrNull(wire.description);
  const shown = { id: idOf(wire), title, description, picture: images.full(wire.image) };
  const address = webAddressFrom(wire.url, siteUrl);
  const label = textOrNull(wire.url_label);
  if (wire.is_ad === true) return { kind: 'ad', ...shown, address, label, erid: textOrNull(wire.ad_erid) };
  if (wire.release !== null) return { kind: 'release', ...shown, release: releaseCardFrom(wire.release, images) };
  if (address !== null) return { kind: 'link', ...shown, address, label };
  return title === null && description === null ? null : { kind: 'text', ...shown };
}

/** Null for a video without a name. */
export function videoFrom(wire: WireVideo, { images, siteUrl }: AnimeMapping): SiteVideo | null {
  const title = textOrNull(wire.title);
  if (title === null) return null;
  return {
    id: idOf(wire),
    title,
    address: webAddressFrom(wire.url, siteUrl),
    picture: images.preview(wire.image),
    views: count(wire.views),
    comments: count(wire.comments),
    isAnnouncement: wire.is_announce ?? false,
    playlist: textOrNull(wire.origin?.title ?? null),
    createdAt: wire.created_at,
  };
}

/** The record's own id, else one made of its content: the same for the same record, whatever its place. */
function idOf(wire: { readonly id: string | null }): string {
  return wire.id ?? createHash('sha256').update(JSON.stringify(wire)).digest('hex').slice(0, 16);
}

function count(value: number | null): number | null {
  return value === null || value < 0 ? null : value;
}
