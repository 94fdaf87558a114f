import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const PAGE_BYTES = 4096;

/** Overwrites what a table holds, as a disk may by itself: size and date of the closed file stay. */
export function damageUnnoticed(path: string, table: string): void {
  const { mtimeMs } = statSync(path);
  const database = new DatabaseSync(path, { readOnly: true });
  const pages = database.prepare("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'").all(table);
  database.close();
  const bytes = readFileSync(path);
  for (const { pageno } of pages) bytes.fill(0xff, (Number(pageno) - 1) * PAGE_BYTES, Number(pageno) * PAGE_BYTES);
  writeFileSync(path, bytes);
  // In the middle of the same millisecond.
  const seconds = (Math.trunc(mtimeMs) + 0.5) / 1_000;
  utimesSync(path, seconds, seconds);
}
