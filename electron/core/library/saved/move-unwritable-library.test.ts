import { cpSync, existsSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chapterOf, picture, SEVEN, titleOf } from './testing/saved-samples.ts';
import { startLibraryParts } from './testing/start-library-parts.ts';

async function startWith(length: number) {
  const at = startLibraryParts();
  for (let number = 1; number <= length; number += 1) {
    await at.library.put(chapterOf(titleOf(9), number, { pictures: [picture(String(number))] }));
  }
  return { ...at, usual: join(at.dataDirectory, 'library'), target: join(at.dataDirectory, 'new') };
}

/** Root may write everywhere, so a file in place of a folder makes writing fail. */
function becomeUnwritable(directory: string): void {
  rmdirSync(join(directory, 'episodes'));
  writeFileSync(join(directory, 'episodes'), '');
}

/** The header of a log of a future version, which SQLite refuses to read. */
function unreadableLog(): Buffer {
  const header = Buffer.alloc(64);
  for (const [index, value] of [0x377f0682, 3_007_001, 4_096].entries()) header.writeUInt32BE(value, index * 4);
  let [one, two] = [0, 0];
  for (let at = 0; at < 24; at += 8) {
    one = (one + header.readUInt32LE(at) + two) >>> 0;
    two = (two + header.readUInt32LE(at + 4) + one) >>> 0;
  }
  header.writeUInt32BE(one, 24);
  header.writeUInt32BE(two, 28);
  return header;
}

describe('moving a library out of an unwritable folder', () => {
  it('copies changes that are only in the log', async () => {
    const at = await startWith(2);
    cpSync(at.usual, `${at.usual}-killed`, { recursive: true });
    await at.close();
    rmSync(at.usual, { recursive: true });
    renameSync(`${at.usual}-killed`, at.usual);
    becomeUnwritable(at.usual);
    await using next = startLibraryParts(at.dataDirectory);
    expect([next.library.state(), next.library.chaptersOf(SEVEN).length]).toEqual(['unwritable', 2]);
    expect(await next.move(at.target)).toMatchObject({ status: 'done' });
    expect(await next.check()).toMatchObject({ outcome: { chapters: 2, damaged: 0 } });
  });

  it('starts a new library if the log of the old one cannot be read, and leaves that as it is', async () => {
    const at = await startWith(1);
    await at.close();
    becomeUnwritable(at.usual);
    writeFileSync(join(at.usual, 'library.db-wal'), unreadableLog());
    await using next = startLibraryParts(at.dataDirectory);
    expect(next.library.state()).toBe('unreadable');
    expect(await next.move(at.target)).toMatchObject({ status: 'done' });
    expect([next.library.state(), next.library.directory()]).toEqual(['ready', at.target]);
    expect(existsSync(join(at.usual, 'library.db'))).toBe(true);
  });
});
