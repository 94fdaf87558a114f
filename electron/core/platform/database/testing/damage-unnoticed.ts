import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const PAGE_BYTES = 4096;

/** Overwrites the pages of a table as a failing disk does: the size and time of the closed file stay. */
export function damageUnnoticed(path: string, table: string): void {
  const { mtimeMs } = statSync(path);
  const database = new DatabaseSync(path, { readOnly: true });
  const pages = database.prepare("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'").all(table);
  database.close();
  const bytes = readFileSync(path);
  for (const { pageno } of pages) bytes.fill(0xff, (Number(pageno) - 1) * PAGE_BYTES, Number(pageno) * PAGE_BYTES);
  writeFileSync(path, bytes);
  // Within the same millisecond: the note of the closed file holds whole milliseconds.
  const seconds = (Math.trunc(mtimeMs) + 0.5) / 1_000;
  utimesSync(path, seconds, seconds);
}
