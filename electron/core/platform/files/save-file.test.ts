import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFolderFailure } from '../database/storage-failure.ts';
import { saveFile } from './save-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('saving a file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'engawa-downloads-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('makes the folder, and leaves only the file in it', async () => {
    const deep = join(folder, 'not', 'there');
    expect(await saveFile(deep, 'a.torrent', bytes('one'))).toBe('a.torrent');
    expect(readdirSync(deep)).toEqual(['a.torrent']);
    expect(readFileSync(join(deep, 'a.torrent'), 'utf8')).toBe('one');
  });

  it('writes an identical file once, and a different one under a numbered name', async () => {
    expect(await saveFile(folder, 'a.torrent', bytes('one'))).toBe('a.torrent');
    expect(await saveFile(folder, 'a.torrent', bytes('one'))).toBe('a.torrent');
    expect(await saveFile(folder, 'a.torrent', bytes('two'))).toBe('a (2).torrent');
    expect(await saveFile(folder, 'a.torrent', bytes('two'))).toBe('a (2).torrent');
    expect(readdirSync(folder).toSorted()).toEqual(['a (2).torrent', 'a.torrent']);
  });

  it('never writes through a symbolic link', async () => {
    const outside = join(folder, 'outside.txt');
    const downloads = join(folder, 'downloads');
    await saveFile(downloads, 'x', bytes(''));
    writeFileSync(outside, 'mine');
    symlinkSync(outside, join(downloads, 'a.torrent'));
    symlinkSync(join(folder, 'dangling'), join(downloads, 'b.torrent'));
    expect(await saveFile(downloads, 'a.torrent', bytes('evil'))).toBe('a (2).torrent');
    expect(await saveFile(downloads, 'b.torrent', bytes('evil'))).toBe('b (2).torrent');
    expect(readFileSync(outside, 'utf8')).toBe('mine');
    expect(existsSync(join(folder, 'dangling'))).toBe(false);
  });

  it('rejects with a folder failure when the folder is a file', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(saveFile(join(folder, 'file'), 'a.torrent', bytes('x'))).rejects.toSatisfy(isFolderFailure);
  });

  it('keeps each of many files that are saved at once under one name', async () => {
    const names = await Promise.all(
      Array.from({ length: 20 }, (_, index) => saveFile(folder, 'a.torrent', bytes(`content ${index}`))),
    );
    expect(new Set(names).size).toBe(20);
    const contents = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(new Set(contents).size).toBe(20);
    expect(readdirSync(folder)).toHaveLength(20);
  });
});
