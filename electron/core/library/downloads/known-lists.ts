import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { type ListedChapters, listedChapters } from './listed-chapters.ts';

/** Lists of chapters as they were seen last. */
export type KnownLists = {
  readonly of: (slugUrl: SlugUrl) => ListedChapters;
  /** It was read a moment ago. */
  readonly note: (slugUrl: SlugUrl, list: readonly ChapterListEntry[]) => void;
};

/** A long list takes tens of milliseconds to be read from the disk, and pages ask of the same few titles twice a second. */
const KEPT_AT_HAND = 4;

export function createKnownLists(kept: (slugUrl: SlugUrl) => readonly ChapterListEntry[] | null): KnownLists {
  const atHand = new Map<SlugUrl, () => ListedChapters>();

  /** The look-up is built on first use, since most readers only list chapters. */
  function keep(slugUrl: SlugUrl, list: readonly ChapterListEntry[]): () => ListedChapters {
    let listed: ListedChapters | null = null;
    const look = () => {
      listed ??= listedChapters(list);
      return listed;
    };
    atHand.delete(slugUrl);
    atHand.set(slugUrl, look);
    const [oldest] = atHand.keys();
    if (atHand.size > KEPT_AT_HAND && oldest !== undefined) atHand.delete(oldest);
    return look;
  }

  return {
    of: (slugUrl) => {
      const known = atHand.get(slugUrl);
      if (known !== undefined) return known();
      const list = kept(slugUrl);
      // An unknown list is not remembered: another part may store it later.
      return list === null ? listedChapters([]) : keep(slugUrl, list)();
    },
    note: (slugUrl, list) => {
      keep(slugUrl, list);
    },
  };
}
