import type { NamedHosts } from '#core/http/named-hosts.ts';
import type { ServiceClient } from '#core/http/service-client.ts';
import { createImageAddresses } from '#core/media/image-address.ts';
import type { Log, ServiceAddresses } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import type { ImageAddress } from '#shared/domain/identifiers.ts';
import type { Release } from '#shared/domain/release.ts';
import { type WireImage, WirePage, WireRelease } from '#shared/upstream/anime-api.ts';
import { createReleaseImages } from './release-image.ts';
import { releaseCardFrom, releaseFrom } from './release-mapper.ts';

/** Public reads of the anime service in the product's own words. Errors are those of `ServiceClient`. */
export type AnimeService = {
  /** `page` is 1-based; a page past the end is empty (anime-service, Catalog rules). */
  readonly catalogPage: (
    input: { readonly page: number },
    signal?: AbortSignal,
  ) => Promise<OutputOf<AppContract, 'releases.catalogPage'>>;
  /** With episodes and members. `not-found` when it was removed. */
  readonly release: (input: { readonly idOrAlias: string }, signal?: AbortSignal) => Promise<Release>;
  /** A picture of the service in the middle size, on the page's own origin. */
  readonly imageAddress: (image: WireImage | null) => ImageAddress | null;
};

export type AnimeServiceOptions = {
  readonly client: ServiceClient;
  readonly hosts: NamedHosts;
  readonly addresses: ServiceAddresses;
  readonly log: Log;
};

const PER_PAGE = 30;

export function createAnimeService({ client, hosts, addresses, log }: AnimeServiceOptions): AnimeService {
  const images = createReleaseImages(
    createImageAddresses({ service: 'anime', siteUrl: addresses.anime.siteUrl, hosts }),
  );
  return {
    catalogPage: async ({ page }, signal) => {
      const { data, meta } = await client.get('/anime/catalog/releases', WirePage, {
        search: { page, limit: PER_PAGE },
        signal,
      });
      return {
        items: data.map((wire) => releaseCardFrom(wire, images)),
        page: meta.pagination.current_page,
        totalPages: meta.pagination.total_pages,
        total: meta.pagination.total,
      };
    },
    release: async ({ idOrAlias }, signal) => {
      // Half a surrogate pair cannot be encoded, and it names nothing.
      const path = `/anime/releases/${encodeURIComponent(idOrAlias.toWellFormed())}`;
      const wire = await client.get(path, WireRelease, { signal });
      const release = releaseFrom(wire, { images, hosts });
      const dropped = wire.episodes.length - release.episodes.length;
      if (dropped > 0) log.warn('episodes without a usable id left out', { release: release.id, dropped });
      return release;
    },
    imageAddress: images.preview,
  };
}
