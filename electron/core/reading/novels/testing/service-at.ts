import { createImageAddresses } from '#core/anime/media/image-address.ts';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { createClock } from '#core/platform/time.ts';
import type { ServiceAddresses } from '#core/ports.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import type { NovelPace } from '#shared/domain/novels/reading.ts';
import { createNovelService } from '../novel-service.ts';

type Novels = ServiceAddresses['novels'];

export const siteUrl = 'https://novels.example';

/** `novels`: where the service is, or its API alone. */
function addressesOf(novels: Novels | string): ServiceAddresses {
  return {
    anime: { baseUrl: 'https://api.example/api/v1', siteUrl: 'https://site.example' },
    novels: typeof novels === 'string' ? { baseUrl: novels, siteUrl, siteId: 3 } : novels,
  };
}

/** The novel service over the network, with the paces that it reported. */
export function serviceAt(novels: Novels | string, clock = createClock(60)) {
  const addresses = addressesOf(novels);
  const said: NovelPace[] = [];
  const onPace = (pace: NovelPace) => said.push(pace);
  const hosts = createNamedHosts({ addresses });
  const service = createNovelService({ fetch: globalThis.fetch, hosts, addresses, clock, log: silentLog, onPace });
  return { ...service, said };
}

/** Where the core serves a picture of the novel service. */
export const pictureAddress = createImageAddresses({
  ...{ service: 'novels', siteUrl, hosts: createNamedHosts({ addresses: addressesOf('https://n.example') }) },
});
