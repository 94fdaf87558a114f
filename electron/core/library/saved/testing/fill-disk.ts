import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '#core/platform/database/storage-failure.ts';

/** Fills the disk of a folder to the last byte, with a file there whose path is returned. */
export function fillDisk(folder: string): string {
  const filler = join(folder, 'filler');
  try {
    for (;;) writeFileSync(filler, new Uint8Array(4_096), { flag: 'a' });
  } catch (cause) {
    if (!hasCode(cause, 'ENOSPC')) throw cause;
  }
  return filler;
}
