import { join } from 'node:path';
import { z } from 'zod';
import { createHashedFiles, digestOf } from '#core/library/saved/hashed-files.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { createStateStore } from '#core/platform/database/state-store.ts';
import { makeSubfolder } from '#core/platform/files/save-file.ts';
import { createOneAtATime } from '#core/platform/time.ts';
import type { AppHandlers } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import {
  type FontTrouble,
  fontTrouble,
  fontTypeOf,
  LONGEST_FONT_NAME,
  MOST_OWN_FONTS,
  OwnFont,
  OwnFontId,
} from '#shared/domain/app/own-font.ts';

const KeptFonts = z.array(OwnFont.extend({ isRemoved: z.boolean() }));
type KeptFonts = z.infer<typeof KeptFonts>;

/**
 * Fonts that the person added to the reader, with their files in `fonts` of the data folder. Only the first bytes are checked
 * here: the browser checks the rest before it draws. Removed files stay until the next start.
 */
export function createOwnFonts(platform: Pick<Platform, 'dataDirectory' | 'database' | 'events' | 'log'>) {
  const { dataDirectory, database, events, log } = platform;
  const files = createHashedFiles(dataDirectory, 'fonts');
  const store = createStateStore(database, { name: 'own fonts', schema: KeptFonts, log });
  let kept = store.read() ?? [];
  const list = () => kept.flatMap(({ isRemoved, ...font }) => (isRemoved ? [] : [font]));
  /** Changes run one after the other: two must not take the last free place. */
  const inTurn = createOneAtATime();
  inTurn(sweep).catch((cause: unknown) => log.error('removed fonts not deleted', cause));

  /** Deletes the files of removed fonts, and what a crash left unfinished. */
  async function sweep(): Promise<void> {
    const removed = new Set<string>(kept.filter(({ isRemoved }) => isRemoved).map(({ id }) => id));
    for (const shard of await files.shards()) {
      for (const name of await files.filesIn(shard)) {
        if (removed.has(name) || !OwnFontId.safeParse(name).success) await files.remove(name, shard);
      }
    }
    if (removed.size > 0) keep(kept.filter(({ isRemoved }) => !isRemoved));
  }

  function keep(fonts: KeptFonts): void {
    kept = fonts;
    store.write(kept);
    events.emit('fonts.changed', list());
  }

  async function add(fileName: string, bytes: Uint8Array): Promise<OwnFont> {
    const trouble = fontTrouble(bytes);
    if (trouble !== null) throw refusal(trouble);
    // Bounds what a page could store by adding and removing.
    if (kept.length >= 2 * MOST_OWN_FONTS) await sweep();
    const id = OwnFontId.parse(digestOf(bytes));
    if (list().filter((font) => font.id !== id).length >= MOST_OWN_FONTS) throw refusal('too-many');
    await makeSubfolder(join(dataDirectory, 'fonts'));
    await files.write(bytes);
    const font = { id, name: nameOf(fileName) ?? id.slice(0, 8) };
    const others = kept.filter((other) => other.id !== id);
    keep([...others, { ...font, isRemoved: false }].toSorted((a, b) => a.name.localeCompare(b.name)));
    return font;
  }

  const setRemoved = (id: OwnFontId, isRemoved: boolean) =>
    inTurn(async () => keep(kept.map((font) => (font.id === id ? { ...font, isRemoved } : font))));

  return {
    /** Null for a font that is unknown or removed, and for a file that is missing or damaged. */
    read: async (id: string) => {
      const bytes = list().some((font) => font.id === id) ? await files.read(id) : null;
      const type = bytes && fontTypeOf(bytes);
      return bytes && type && { bytes, type };
    },
    handlers: {
      'fonts.list': async () => list(),
      'fonts.add': ({ name, base64 }) => inTurn(() => add(name, Buffer.from(base64, 'base64'))),
      'fonts.remove': ({ id }) => setRemoved(id, true),
      'fonts.restore': ({ id }) => setRemoved(id, false),
    } satisfies AppHandlers,
  };
}

function refusal(trouble: FontTrouble): AppFailure {
  return new AppFailure({ code: 'rejected', fields: { file: [trouble] } });
}

/** The name of a file without its extension and without invisible characters and changes of direction; null: nothing is left. */
function nameOf(fileName: string): string | null {
  const stem = fileName
    .normalize('NFC')
    .replace(/\.(ttf|otf|woff2?)$/i, '')
    .slice(0, LONGEST_FONT_NAME);
  const name = stem.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim();
  return /[\p{L}\p{N}]/u.test(name) ? name : null;
}
