import { z } from 'zod';
import type { AppLocale } from '../app/app-locale.ts';
import { EpisodeId, ImageAddress, ReleaseId } from '../identifiers.ts';
import { Torrent } from './torrent.ts';

/** A coded value with the service's own label; unknown codes survive, so that new ones are shown and not lost. */
export const Labelled = z.object({ value: z.string(), label: z.string() });
export type Labelled = z.infer<typeof Labelled>;

export const ReleaseName = z.object({
  main: z.string(),
  english: z.string().nullable(),
  alternative: z.string().nullable(),
});
export type ReleaseName = z.infer<typeof ReleaseName>;

const Genre = z.object({ id: z.int(), name: z.string() });

/** A release in a grid. Unknown facts are null; those with a default are absent in older stored answers. */
export const ReleaseCard = z.object({
  id: ReleaseId,
  alias: z.string(),
  name: ReleaseName,
  type: Labelled.nullable(),
  season: Labelled.nullable(),
  ageRating: Labelled.extend({ isAdult: z.boolean() }).nullable(),
  year: z.int().nullable(),
  episodesTotal: z.int().nullable(),
  isOngoing: z.boolean(),
  poster: ImageAddress.nullable(),
  genres: z.array(Genre),
  /** The average of all votes, up to 10; null without votes. */
  averageScore: z.number().positive().nullable().default(null),
});
export type ReleaseCard = z.infer<typeof ReleaseCard>;

/** Seconds from the start of the episode; `stopSeconds` is always after `startSeconds`. */
export const Mark = z.object({ startSeconds: z.number().nonnegative(), stopSeconds: z.number().positive() });
export type Mark = z.infer<typeof Mark>;

export const QUALITY_HEIGHTS = [480, 720, 1080] as const;
export const QualityHeight = z.literal(QUALITY_HEIGHTS);
export type QualityHeight = z.infer<typeof QualityHeight>;

export const USUAL_BITS_PER_SECOND: Readonly<Record<QualityHeight, number>> = {
  480: 900_000,
  720: 2_000_000,
  1080: 4_500_000,
};

/** `url` is the opaque, requester-dependent playlist address and is used unchanged (anime-service, Episode). */
export const EpisodeStream = z.object({ height: QualityHeight, url: z.url() });
export type EpisodeStream = z.infer<typeof EpisodeStream>;

/** Replaces a former session's address in stored answers, since it ends with the session (anime-service, Episode). */
export const FORMER_STREAM_URL = 'https://former-session.invalid/playlist.m3u8';

/** Never resolved: `/media/stream` answers addresses that begin with it from the saved episodes. */
export const SAVED_STREAM_ORIGIN = 'https://saved-episode.invalid';

/** Whether it is on this device and needs no request. */
export function isSavedStream({ url }: Pick<EpisodeStream, 'url'>): boolean {
  return url.startsWith(`${SAVED_STREAM_ORIGIN}/`);
}

/** Whether another program can play it: addresses that only this app answers end in `.invalid`. */
export function isServiceStream({ url }: EpisodeStream): boolean {
  return !/^https:\/\/[^/]*\.invalid\//.test(url);
}

export const Episode = z.object({
  id: EpisodeId,
  releaseId: ReleaseId,
  /** 0, 0.5 and seasons not starting at 1 exist. */
  ordinal: z.number(),
  sortOrder: z.number(),
  name: z.string().nullable(),
  durationSeconds: z.number().nonnegative(),
  opening: Mark.nullable(),
  ending: Mark.nullable(),
  preview: ImageAddress.nullable(),
  /** Ascending by height; may be empty (blocked release). */
  streams: z.array(EpisodeStream),
  updatedAt: z.string().nullable(),
});
export type Episode = z.infer<typeof Episode>;

export const ReleaseMember = z.object({ id: z.string(), nickname: z.string(), role: Labelled.nullable() });
export type ReleaseMember = z.infer<typeof ReleaseMember>;

/** Opened in the system's browser: http or https. */
export const WebAddress = z.url({ protocol: /^https?$/ });

const Sponsor = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  address: WebAddress.nullable(),
  addressLabel: z.string().nullable(),
});

/** Fields with a default were added after the first version, whose stored releases are still read. */
export const Release = ReleaseCard.extend({
  description: z.string().nullable(),
  notification: z.string().nullable(),
  averageEpisodeMinutes: z.number().nullable(),
  /** `distribution`: votes for 1 to 10, in this order; empty if the service does not say. */
  rating: z
    .object({ average: z.number(), votes: z.int(), distribution: z.array(z.int().nonnegative()).default([]) })
    .nullable(),
  inFavourites: z.int().nullable(),
  background: ImageAddress.nullable(),
  isBlockedByGeo: z.boolean(),
  isBlockedByCopyright: z.boolean(),
  isInProduction: z.boolean().default(false),
  publishDay: Labelled.nullable(),
  freshAt: z.string().nullable(),
  /** A player on another site, if the service has none of its own. */
  externalPlayer: WebAddress.nullable().default(null),
  /** In `sortOrder`. */
  episodes: z.array(Episode),
  members: z.array(ReleaseMember),
  sponsors: z.array(Sponsor).default([]),
  torrents: z.array(Torrent).default([]),
});
export type Release = z.infer<typeof Release>;

/** A torrent with its release and the people who encoded it. */
export const TorrentOfRelease = Torrent.extend({ release: ReleaseCard.nullable(), members: z.array(z.string()) });
export type TorrentOfRelease = z.infer<typeof TorrentOfRelease>;

const present = (name: string | null): name is string => name !== null && name.trim() !== '';

/** What a release is called in the person's language: the service's main name is Russian. */
export function releaseTitle({ main, english }: ReleaseName, locale: AppLocale): string {
  return locale === 'en' && present(english) ? english : main;
}

/** Its other names, each once. */
export function furtherReleaseNames(name: ReleaseName, locale: AppLocale): readonly string[] {
  const title = releaseTitle(name, locale);
  const names = [name.main, name.english, name.alternative].filter(present);
  return [...new Set(names)].filter((each) => each !== title);
}

/** anime-service, Genre: with what its own page shows. */
export const GenreSummary = z.object({
  id: z.int(),
  name: z.string(),
  picture: ImageAddress.nullable(),
  totalReleases: z.int().nullable(),
});
export type GenreSummary = z.infer<typeof GenreSummary>;
