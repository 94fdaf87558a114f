import type { Person } from '#shared/domain/anime/person.ts';
import type { ImageAddress, SlugUrl } from '#shared/domain/identifiers.ts';
import type { WirePerson } from '#shared/upstream/novel-api.ts';
import { textOrNull } from '#shared/upstream/tolerant.ts';

/** The person keeps the address that was asked for. Names stand as in the credits of a title: the Russian one first. */
export function personFrom(
  wire: WirePerson['data'],
  options: {
    readonly slugUrl: SlugUrl;
    readonly siteId: number;
    readonly address: (path: string | null) => ImageAddress | null;
  },
): Person {
  const names = new Set([wire.rus_name, wire.name, ...wire.alt_name].flatMap((name) => textOrNull(name)?.trim() ?? []));
  const [name = options.slugUrl, ...otherNames] = names;
  const picture = wire.avatar ?? wire.cover;
  const titleCount = wire.titles_count_details?.[String(options.siteId)];
  return {
    id: wire.id,
    slugUrl: options.slugUrl,
    name,
    otherNames,
    picture: options.address(picture?.md ?? picture?.default ?? picture?.url ?? picture?.thumbnail ?? null),
    titleCount: Number.isSafeInteger(titleCount) ? Number(titleCount) : null,
    subscriberCount: wire.stats.find(({ tag }) => tag === 'subscribers')?.value ?? null,
  };
}
