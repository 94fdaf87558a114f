import { z } from 'zod';
import { ImageAddress } from '../identifiers.ts';
import { ReleaseCard } from './release.ts';

/** An address that may be opened in the system's browser: http or https, without credentials. */
const WebAddress = z.url({ protocol: /^https?$/ });

const shown = {
  /** Stable between answers, unlike the order. */
  id: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  picture: ImageAddress.nullable(),
};

/** The four kinds of promotion, told apart by which fields are set (anime-service, Promotion). */
export const Promotion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('release'), ...shown, release: ReleaseCard }),
  z.object({ kind: z.literal('link'), ...shown, address: WebAddress, label: z.string().nullable() }),
  z.object({ kind: z.literal('text'), ...shown }),
  /** `erid`: the registration mark that the law asks for on paid ads. */
  z.object({
    kind: z.literal('ad'),
    ...shown,
    address: WebAddress.nullable(),
    label: z.string().nullable(),
    erid: z.string().nullable(),
  }),
]);
export type Promotion = z.infer<typeof Promotion>;

/** A video on another site; it is opened in the system's browser (anime-service, Video). */
export const SiteVideo = z.object({
  id: z.string(),
  title: z.string(),
  address: WebAddress.nullable(),
  picture: ImageAddress.nullable(),
  views: z.int().nonnegative().nullable(),
  comments: z.int().nonnegative().nullable(),
  isAnnouncement: z.boolean(),
  /** The playlist it is from. */
  playlist: z.string().nullable(),
  createdAt: z.string().nullable(),
});
export type SiteVideo = z.infer<typeof SiteVideo>;
