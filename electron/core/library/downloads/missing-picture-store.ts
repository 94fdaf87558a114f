import { savedAddress } from '#core/library/saved/library-writes.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { LibraryStatements } from './library-statements.ts';

/** A picture that some saved chapter lacks. Times in epoch milliseconds; 0: never asked for since it is missing, or due. */
export type MissingPicture = {
  /** Absolute, at the service. */
  readonly address: string;
  /** How often it was asked for of the app's own accord. */
  readonly attempts: number;
  readonly askedAt: number;
  readonly againAt: number;
};

/** When missing pictures are asked for. Which ones are missing, the library itself says. */
export type MissingPictureStore = {
  /** Missing pictures of all saved chapters, soonest due first. */
  readonly all: () => MissingPicture[];
  readonly ofTitle: (slugUrl: SlugUrl) => MissingPicture[];
  readonly put: (picture: MissingPicture) => void;
  /** It could not be had with its chapter, which is the first attempt. One that was known to be missing keeps a longer pause. */
  readonly note: (address: string, askedAt: number, againAt: number) => void;
  /** Takes in what is missing and not known here, and forgets what is not missing any more. */
  readonly tidy: () => void;
};

const COLUMNS = `
  address, ifnull(attempts, 0) AS attempts, ifnull(asked_at, 0) AS askedAt, ifnull(again_at, 0) AS againAt`;
const IS_MISSING = 'NOT EXISTS (SELECT 1 FROM picture_address WHERE picture_address.address = chapter_picture.address)';

export function createMissingPictureStore({ all, run }: LibraryStatements): MissingPictureStore {
  return {
    all: () =>
      all(`
        SELECT ${COLUMNS} FROM missing_picture WHERE EXISTS (
          SELECT 1 FROM chapter_picture JOIN chapter ON chapter.id = chapter_id
          WHERE chapter_picture.address = missing_picture.address AND ${IS_MISSING}
        ) ORDER BY again_at, address`).map(missingPictureFrom),
    ofTitle: (slugUrl) =>
      all(
        `SELECT ${COLUMNS} FROM chapter JOIN chapter_picture ON chapter_id = chapter.id
         LEFT JOIN missing_picture USING (address) WHERE slug_url = ? AND ${IS_MISSING}
         GROUP BY address ORDER BY min(list_index), address`,
        slugUrl,
      ).map(missingPictureFrom),
    put: ({ address, attempts, askedAt, againAt }) => {
      run('INSERT OR REPLACE INTO missing_picture VALUES (?, ?, ?, ?)', address, attempts, askedAt, againAt);
    },
    note: (address, askedAt, againAt) => {
      run(
        `INSERT INTO missing_picture VALUES (?, 1, ?, ?) ON CONFLICT (address)
         DO UPDATE SET asked_at = excluded.asked_at, again_at = max(again_at, excluded.again_at)`,
        ...[savedAddress(address), askedAt, againAt],
      );
    },
    tidy: () => {
      run(`
        DELETE FROM missing_picture WHERE address IN (SELECT address FROM picture_address)
          OR address NOT IN (SELECT address FROM chapter_picture)`);
      run(`
        INSERT OR IGNORE INTO missing_picture (address)
        SELECT DISTINCT address FROM chapter JOIN chapter_picture ON chapter_id = chapter.id WHERE ${IS_MISSING}`);
    },
  };
}

function missingPictureFrom(row: Record<string, unknown>): MissingPicture {
  return {
    address: String(row['address']),
    attempts: Number(row['attempts']),
    askedAt: Number(row['askedAt']),
    againAt: Number(row['againAt']),
  };
}
