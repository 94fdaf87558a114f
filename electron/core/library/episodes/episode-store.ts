import type { QualityHeight, Release } from '#shared/domain/anime/release.ts';
import type { EpisodeTrouble } from '#shared/domain/downloads/saved-episode.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';

/** As it came, with its content type. */
export type Received = { readonly bytes: Uint8Array; readonly type: string | null };

/** `finalAddress`: after redirects, the base of the addresses in it. Its query is not stored. */
export type ReceivedPlaylist = Received & { readonly finalAddress: string };

export type EpisodeToOpen = {
  /** As the service gives it now; stored as the release's record. It names the episode. */
  readonly release: Release;
  readonly episodeId: EpisodeId;
  readonly height: QualityHeight;
  /** The stream's playlist first, then those that `open` asked for, in the order in which it did. */
  readonly playlists: readonly ReceivedPlaylist[];
};

/** A file that a playlist names: a segment, its initialisation or its key. */
export type Piece = {
  readonly streamId: number;
  /** 1: the picture; others: audio of its own. */
  readonly track: number;
  readonly place: number;
  readonly address: string;
  /** Ask for `bytes=${start}-${start + length - 1}`; null: the whole file. */
  readonly range: { readonly start: number; readonly length: number } | null;
  /** Of the episode; 0 for what is no segment of the picture. */
  readonly seconds: number;
  readonly isHere: boolean;
};

export type OpenedEpisode =
  | { readonly kind: 'trouble'; readonly trouble: Extract<EpisodeTrouble, 'live' | 'protected' | 'unreadable'> }
  /** The playlist names others: fetch them and call `open` again with all. */
  | { readonly kind: 'playlists'; readonly addresses: readonly string[] }
  /** `pieces` in the order in which they play; some may be here, from an earlier attempt or from playback. */
  | { readonly kind: 'stream'; readonly streamId: number; readonly pieces: readonly Piece[] };

/** An episode with a stream in the library. */
export type StoredEpisode = {
  readonly streamId: number;
  readonly releaseId: ReleaseId;
  readonly episodeId: EpisodeId;
  readonly ordinal: number;
  readonly name: string | null;
  readonly height: QualityHeight;
  /** Epoch milliseconds; null: not all of it was ever here. */
  readonly savedAt: number | null;
  /** Damage takes pieces out of saved episodes too; those still play, with the network's help. */
  readonly missingPieces: number;
  readonly bytes: number;
  /** By the pieces so far; null before the first one. */
  readonly expectedBytes: number | null;
  readonly savedSeconds: number;
  readonly durationSeconds: number;
  readonly isPinned: boolean;
  readonly isReplaced: boolean;
};

/**
 * Saved episodes as they came: playlists, segments and keys, each a file named by its SHA-256, with rows in the library's
 * database. A row is written after its file is on the disk. All writes reject with `storage-full` and `storage-unwritable`.
 */
export type EpisodeStore = {
  /**
   * Notes a wanted stream. The same content under another address continues what is here of it. An older version or another
   * height of the episode stays until the new one is whole.
   */
  readonly open: (asked: EpisodeToOpen) => Promise<OpenedEpisode>;
  /** Whether it need not be fetched; playback may have fetched it since `open`. */
  readonly isHere: (piece: Piece) => Promise<boolean>;
  /**
   * Stores a piece. `announcedBytes`: by the header `content-length`. `unreadable`: of another length, or neither media nor a
   * key; `gone`: the stream was removed.
   */
  readonly put: (
    piece: Piece,
    received: Received & { readonly announcedBytes: number | null },
  ) => Promise<'kept' | 'unreadable' | 'gone'>;
  /** The episode is saved, in place of its older version. False: pieces are missing. */
  readonly complete: (streamId: number) => Promise<boolean>;
  /** In the order of the release; a version or height under way comes after the saved one of the same episode. */
  readonly episodes: (releaseId: ReleaseId) => readonly StoredEpisode[];
  /** Episodes with missing pieces, of all releases: damaged ones, and those whose saving was broken off. */
  readonly incomplete: () => readonly StoredEpisode[];
  /** The release as it was last known, with saved addresses; null: nothing of it is stored. */
  readonly release: (releaseId: ReleaseId) => Release | null;
  readonly pin: (releaseId: ReleaseId, episodeId: EpisodeId, isPinned: boolean) => Promise<void>;
  /** `episodeIds` null: all of the release. Kept aside for ten minutes; `bytes`: what will be freed. */
  readonly remove: (
    releaseId: ReleaseId,
    episodeIds: readonly EpisodeId[] | null,
  ) => Promise<{ readonly removalId: string; readonly bytes: number }>;
  /** Does nothing when it is too late, or where the episode was saved again. */
  readonly restore: (removalId: string) => Promise<void>;
};
