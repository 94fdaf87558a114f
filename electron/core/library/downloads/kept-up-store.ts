import { z } from 'zod';
import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import { SeenChapters } from '#core/reading/places/reading-news-store.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import type { LibraryStatements } from './library-statements.ts';

/** Titles whose new chapters are saved by themselves. */
export type KeptUpStore = {
  readonly all: () => SlugUrl[];
  readonly has: (slugUrl: SlugUrl) => boolean;
  readonly put: (slugUrl: SlugUrl, isKeptUp: boolean) => void;
  /** What the list held when it was last looked at; null: not since it is kept up. */
  readonly seen: (slugUrl: SlugUrl) => SeenChapters | null;
  readonly putSeen: (slugUrl: SlugUrl, seen: SeenChapters) => void;
};

export function createKeptUpStore({ all, run }: LibraryStatements, { log }: { readonly log: Log }): KeptUpStore {
  const parse = createRowParser(z.object({ slugUrl: SlugUrl }), { table: 'kept_up_title', log });
  const parseSeen = createRowParser(SeenChapters, { table: 'kept_up_title', log });
  return {
    all: () =>
      all('SELECT slug_url AS slugUrl FROM kept_up_title')
        .flatMap(parse)
        .map(({ slugUrl }) => slugUrl),
    has: (slugUrl) => all('SELECT 1 FROM kept_up_title WHERE slug_url = ?', slugUrl).length > 0,
    put: (slugUrl, isKeptUp) => {
      if (isKeptUp) run('INSERT OR IGNORE INTO kept_up_title (slug_url) VALUES (?)', slugUrl);
      else run('DELETE FROM kept_up_title WHERE slug_url = ?', slugUrl);
    },
    seen: (slugUrl) => {
      const text = all('SELECT seen FROM kept_up_title WHERE slug_url = ?', slugUrl)[0]?.['seen'] ?? null;
      return text === null ? null : (parseSeen(storedJson(text))[0] ?? null);
    },
    putSeen: (slugUrl, seen) => {
      run('UPDATE kept_up_title SET seen = ? WHERE slug_url = ?', JSON.stringify(seen), slugUrl);
    },
  };
}
