import type { EpisodeStream } from '#shared/domain/anime/release.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import type { PlayerEffect } from '#shared/domain/player/state.ts';

export type SavedPlace = Omit<Extract<PlayerEffect, { type: 'save' }>, 'type'>;

/** What an episode would begin with if it were opened now. */
export type Ahead = {
  readonly url: string;
  readonly atSeconds: number;
  /** It would be opened at once; otherwise its place has to be asked for before that. */
  readonly isCertain: boolean;
};

/** What a session needs from the page it runs in. */
export type SessionPorts = {
  readonly streamsOf: (episodeId: EpisodeId) => readonly EpisodeStream[];
  /** Null where there is nothing to play. */
  readonly aheadOf: (episodeId: EpisodeId) => Ahead | null;
  readonly save: (place: SavedPlace) => void;
  /** Asks for fresh addresses of an episode. `gone`: there will be none; `later`: not now. */
  readonly refresh: (episodeId: EpisodeId) => Promise<'refreshed' | 'gone' | 'later'>;
  readonly openEpisode: (episodeId: EpisodeId) => void;
  /** Calls it once the window has drawn what it shows now, or need not; the returned function calls it off. */
  readonly afterFrame: (then: () => void) => () => void;
  /** Monotonic milliseconds. */
  readonly now: () => number;
};
