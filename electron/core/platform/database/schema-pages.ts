import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { storedJson } from './row-parser.ts';

/**
 * The pages of a database that say where its tables lie. Without them, as when the beginning of the file was overwritten,
 * SQLite reads nothing of all the others; so a copy of them is kept beside the file.
 */
const SchemaPages = z.object({
  /** Digest of the schema in these pages. */
  digest: z.string(),
  pageBytes: z.int(),
  pages: z.array(z.object({ number: z.int().positive(), base64: z.base64() })),
});

/** Where the header says how many pages there are, and for which change of the file that holds (SQLite's file format, 1.3). */
const HEADER = { changeCounter: 24, isValidFor: 92 };

/** Writes them to `keptPath`, if the schema is another one than the last time. The database is `path`, and in WAL mode. */
export function keepSchemaPages(database: DatabaseSync, path: string, keptPath: string): void {
  const schema = database.prepare('SELECT type, name, rootpage, sql FROM sqlite_schema ORDER BY rowid').all();
  const digest = createHash('sha256').update(JSON.stringify(schema)).digest('hex');
  if (readKept(keptPath)?.digest === digest) return;
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const pageBytes = Number(database.prepare('PRAGMA page_size').get()?.['page_size']);
  const numbers = database.prepare("SELECT pageno FROM dbstat WHERE name = 'sqlite_schema'").all();
  const file = openSync(path, 'r');
  try {
    const pages = numbers.map(({ pageno }) => {
      const bytes = Buffer.alloc(pageBytes);
      readSync(file, bytes, 0, pageBytes, (Number(pageno) - 1) * pageBytes);
      return { number: Number(pageno), base64: bytes.toString('base64') };
    });
    const temporary = `${keptPath}.new`;
    writeFileSync(temporary, JSON.stringify({ digest, pageBytes, pages } satisfies z.infer<typeof SchemaPages>));
    renameSync(temporary, keptPath);
  } finally {
    closeSync(file);
  }
}

/** Makes a copy of a database at `copyPath` with the kept pages in it. False when none are kept. */
export function copyWithSchemaPages(path: string, keptPath: string, copyPath: string): boolean {
  const kept = readKept(keptPath);
  if (kept === null) return false;
  for (const suffix of ['', '-wal']) {
    rmSync(copyPath + suffix, { force: true });
    if (existsSync(path + suffix)) copyFileSync(path + suffix, copyPath + suffix, constants.COPYFILE_FICLONE);
  }
  const file = openSync(copyPath, 'r+');
  try {
    for (const { number, base64 } of kept.pages) {
      const bytes = Buffer.from(base64, 'base64');
      // The number of pages was counted before others were added: SQLite goes by the size of the file where these differ.
      if (number === 1) bytes.writeUInt32BE(bytes.readUInt32BE(HEADER.isValidFor) + 1, HEADER.changeCounter);
      writeSync(file, bytes, 0, bytes.length, (number - 1) * kept.pageBytes);
    }
  } finally {
    closeSync(file);
  }
  return true;
}

function readKept(keptPath: string): z.infer<typeof SchemaPages> | null {
  if (!existsSync(keptPath)) return null;
  return SchemaPages.safeParse(storedJson(readFileSync(keptPath, 'utf8'))).data ?? null;
}
