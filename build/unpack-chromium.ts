import { basename } from 'node:path';
import { inflate } from '@sparticuz/chromium';

/** `node build/unpack-chromium.ts <archive> ...`: unpacks archives of @sparticuz/chromium. `inflate` can write to TMPDIR only. */
const archives = process.argv.slice(2);
try {
  await Promise.all(archives.map((archive) => inflate(archive)));
} catch (cause) {
  const isFull = cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC';
  const reason = isFull ? 'the disk is full (250 MB are needed)' : String(cause);
  process.stderr.write(`${archives.map((archive) => basename(archive)).join(', ')}: ${reason}\n`);
  process.exitCode = 1;
}
