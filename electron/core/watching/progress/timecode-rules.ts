import type { EpisodeId } from '#shared/domain/identifiers.ts';

/** An entry of the service's list, which tells neither its time nor its release (anime-service, Accounts: watch progress). */
export type RemoteTimecode = {
  readonly episodeId: EpisodeId;
  readonly positionSeconds: number;
  readonly isWatched: boolean;
};

export type Reading = {
  /** By the service's clock. */
  readonly at: number;
  /** By this device's clock. */
  readonly now: number;
  /** Whether this device sent the value last and heard no answer to it before `moment`, by its clock. */
  readonly isEcho: (remote: RemoteTimecode, moment: number) => boolean;
  /** Whether the service saved the entry after `moment`, by its clock. */
  readonly isSavedAfter: (episodeId: EpisodeId, moment: number) => boolean;
  /** False: another value of a known entry is doubted. */
  readonly takesOtherValues: boolean;
};

type Flag = 0 | 1;

/** The stored state of an episode. `knownAt` is by the service's clock, other times by this device's. */
export type Looked = {
  /** Null: the episode has no progress here. */
  readonly positionSeconds: number | null;
  readonly isWatched: Flag | null;
  readonly updatedAt: number | null;
  readonly isUnsent: Flag;
  /** When the person removed the watched mark, while that is unsent. */
  readonly unwatchedAt: number | null;
  readonly knownAt: number | null;
  /** The known value came from this device. */
  readonly isOwn: Flag | null;
  readonly removedAt: number | null;
  readonly isRemovalSent: Flag;
  readonly isImported: Flag;
};

type Value = Pick<RemoteTimecode, 'positionSeconds' | 'isWatched'>;

type Decision =
  | { readonly kind: 'keep' | 'take' | 'confirm' }
  /** This value is stored and sent. */
  | ({ readonly kind: 'send' } & Value)
  /** The service's word does not count before `at`, by its clock. */
  | { readonly kind: 'settle'; readonly at: number }
  | { readonly kind: 'doubt'; readonly knownAt: number };

/** A change of this device stands this long after it arrived, because the service may still list an older value (anime-service, Timecode stores). */
export const SETTLING_MILLISECONDS = 90_000;
/** Another device that plays an episode may overwrite a mark that it has not heard of: within this time the mark is sent again. */
const UNHEARD_MILLISECONDS = 120_000;
/** The longest usual delay between sending and saving. */
const ARRIVAL_MILLISECONDS = 15_000;
/** The longest usual delay between saving and the answer. */
const ANSWER_MILLISECONDS = 12_000;

const KEEP: Decision = { kind: 'keep' };
const TAKE: Decision = { kind: 'take' };

/**
 * What becomes of an entry that the service lists.
 * - Only a person's later unmarking removes a watched mark; playing an episode elsewhere moves its position.
 * - Of an unsent position and the service's the one saved later wins; an unsent removal gives way to a later save.
 * - Progress from a data file stands until the service was asked for later entries.
 * - A change of this device stands for `SETTLING_MILLISECONDS` after it arrived.
 * Otherwise the service's value is taken.
 */
export function decisionOn(looked: Looked, remote: RemoteTimecode, reading: Reading): Decision {
  const { removedAt, knownAt, positionSeconds, updatedAt } = looked;
  const { at, now, isEcho, isSavedAfter, takesOtherValues } = reading;
  /** `moment` by this device's clock. */
  const isRemoteAfter = (moment: number) => isSavedAfter(remote.episodeId, moment + at - now);

  if (looked.isImported === 1) return KEEP;
  if (removedAt !== null) {
    const givesWay = looked.isRemovalSent === 0 && !isEcho(remote, removedAt) && isRemoteAfter(removedAt);
    return givesWay ? TAKE : KEEP;
  }
  if (positionSeconds === null || updatedAt === null) return TAKE;
  const local = { positionSeconds, isWatched: looked.isWatched === 1 };
  if (isSame(local, remote)) return knownAt === null && looked.isUnsent === 0 ? { kind: 'confirm' } : KEEP;
  if (looked.isUnsent === 1) return decisionOnUnsent({ ...local, updatedAt, unwatchedAt: looked.unwatchedAt });
  if (knownAt !== null && looked.isOwn === 1) {
    const wasUnheard =
      local.isWatched &&
      !remote.isWatched &&
      isSavedAfter(remote.episodeId, knownAt - ANSWER_MILLISECONDS) &&
      !isSavedAfter(remote.episodeId, knownAt + UNHEARD_MILLISECONDS);
    if (wasUnheard) return { kind: 'send', positionSeconds: remote.positionSeconds, isWatched: true };
    // Either way, so that a clock that was far off once does not stretch the wait.
    if (Math.abs(at - knownAt) < SETTLING_MILLISECONDS) return { kind: 'settle', at: knownAt + SETTLING_MILLISECONDS };
  }
  return knownAt !== null && !takesOtherValues ? { kind: 'doubt', knownAt } : TAKE;

  function decisionOnUnsent(unsent: Value & { updatedAt: number; unwatchedAt: number | null }): Decision {
    // A mark may be another device's wherever this device has none.
    if (isEcho(remote, remote.isWatched && !unsent.isWatched ? unsent.updatedAt : Number.NEGATIVE_INFINITY))
      return KEEP;
    // A request under way when the app was killed arrives after positions that were saved later. A mark has no position.
    const isRemotePlace = isRemoteAfter(unsent.updatedAt + ARRIVAL_MILLISECONDS) && remote.positionSeconds > 0;
    const wasUnwatched = unsent.unwatchedAt !== null && !isRemoteAfter(unsent.unwatchedAt);
    const joined = {
      positionSeconds: (isRemotePlace ? remote : unsent).positionSeconds,
      isWatched: unsent.isWatched || (remote.isWatched && !wasUnwatched),
    };
    // A mark or unmarking is sent even where the service shows the same: its list may be older than the change.
    const isAct = unsent.isWatched || unsent.unwatchedAt !== null;
    if (isSame(joined, remote) && !isAct) return TAKE;
    return isSame(joined, unsent) ? KEEP : { kind: 'send', ...joined };
  }
}

function isSame(left: Value, right: Value): boolean {
  return left.positionSeconds === right.positionSeconds && left.isWatched === right.isWatched;
}
