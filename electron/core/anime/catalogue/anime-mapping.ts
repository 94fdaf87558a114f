import { createImageAddresses } from '#core/anime/media/image-address.ts';
import type { NamedHosts } from '#core/platform/http/named-hosts.ts';
import type { ServiceAddresses } from '#core/ports.ts';
import type { EpisodeMapperOptions } from './episode-mapper.ts';
import { createReleaseImages } from './release-image.ts';

export type AnimeMapping = EpisodeMapperOptions;

/** What turns answers of the anime service into the product's own words: where its pictures, films and links lie. */
export function createAnimeMapping(addresses: ServiceAddresses, hosts: NamedHosts): AnimeMapping {
  const { siteUrl } = addresses.anime;
  return { images: createReleaseImages(createImageAddresses({ service: 'anime', siteUrl, hosts })), hosts, siteUrl };
}
