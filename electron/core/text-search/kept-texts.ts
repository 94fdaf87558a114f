import type { DatabaseSync } from 'node:sqlite';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import type { Log } from '#core/ports.ts';
import { savedText } from './saved-text.ts';

/** The words of each block of the chapters in the index, as they are shown around what was found. */
export type KeptTexts = {
  /** Goes with the index's other rows: whoever writes brings the transaction. */
  readonly put: (id: number, texts: readonly string[]) => void;
  readonly of: (id: number) => readonly string[];
  readonly drop: (id: number) => void;
};

const Texts = z.array(z.string());

/**
 * A page of findings is of up to twenty chapters, each of which would have to be read as HTML for a single line: that costs
 * ten times the search itself. Pressed, the texts are a third of what they were.
 */
export function createKeptTexts(database: DatabaseSync, log: Log): KeptTexts {
  const put = database.prepare('INSERT OR REPLACE INTO search_text (id, texts) VALUES (?, ?)');
  const select = database.prepare('SELECT texts FROM search_text WHERE id = ?');
  const drop = database.prepare('DELETE FROM search_text WHERE id = ?');

  function unpacked(id: number): readonly string[] | null {
    const packed = select.get(id)?.['texts'];
    if (!(packed instanceof Uint8Array)) return null;
    try {
      return Texts.parse(JSON.parse(inflateRawSync(packed).toString()));
    } catch (cause) {
      log.warn('kept text not readable', { id, cause: String(cause) });
      return null;
    }
  }

  return {
    put: (id, texts) => void put.run(id, deflateRawSync(JSON.stringify(texts))),
    // Indexes of earlier versions have none.
    of: (id) => unpacked(id) ?? savedText(database, id, log),
    drop: (id) => void drop.run(id),
  };
}
