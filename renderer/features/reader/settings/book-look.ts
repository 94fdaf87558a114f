import type { ReaderLookPatch } from '#shared/domain/app/settings.ts';
import type { ReaderLook } from './reading-look.ts';

/** For which books a change is meant. */
export type LookScope = 'all' | 'book';

type LookChange = {
  /** What changes for all books. */
  readonly shared?: Partial<ReaderLook>;
  /** What the book has of its own from now on. */
  readonly own?: { readonly look: ReaderLookPatch | null };
};

/** How a book looks that has something of its own. */
export function lookWith(shared: ReaderLook, own: ReaderLookPatch | null): ReaderLook {
  // A patch holds only keys of the look and their values; spreading keeps what it does not name.
  return { ...shared, ...own } as ReaderLook;
}

/** What is other in a book than in all others; null: nothing. */
export function differing(shared: ReaderLook, own: ReaderLookPatch | null): ReaderLookPatch | null {
  const entries = keysOf(own ?? {}).filter((key) => own?.[key] !== undefined && own[key] !== shared[key]);
  return entries.length === 0 ? null : pick(own ?? {}, entries);
}

/**
 * Where a change of the look goes. What is changed for all books is seen in this one too: it loses its own value of it.
 * Without a scope, what the book has of its own changes in it, and all else for all books.
 */
export function changedLooks(
  shared: ReaderLook,
  own: ReaderLookPatch | null,
  patch: Partial<ReaderLook>,
  scope: LookScope | undefined,
): LookChange {
  const keys = keysOf(patch);
  const isOfBook = (key: keyof ReaderLook) => (scope === undefined ? own?.[key] !== undefined : scope === 'book');
  const ofBook = keys.filter(isOfBook);
  const ofAll = keys.filter((key) => !isOfBook(key));
  const kept = pick(
    own ?? {},
    keysOf(own ?? {}).filter((key) => !ofAll.includes(key)),
  );
  const change = ofAll.length === 0 ? {} : { shared: pick(patch, ofAll) };
  const isOwnTouched = ofBook.length > 0 || ofAll.some((key) => own?.[key] !== undefined);
  if (!isOwnTouched) return change;
  const next = { ...kept, ...pick(patch, ofBook) };
  // Who steps past the size of all books goes on with the size of this one.
  return { ...change, own: { look: scope === undefined ? next : differing(shared, next) } };
}

function keysOf(patch: ReaderLookPatch): readonly (keyof ReaderLook)[] {
  // Object.keys forgets the names; a patch has no others.
  return Object.keys(patch) as (keyof ReaderLook)[];
}

function pick(from: ReaderLookPatch, keys: readonly (keyof ReaderLook)[]): Partial<ReaderLook> {
  // Object.fromEntries forgets the keys; they are those of the look, each with its own value.
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<ReaderLook>;
}
