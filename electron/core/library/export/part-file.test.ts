import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestCore } from '#core/testing/start-test-core.ts';
import { startDemo } from '#demo/start-demo.ts';
import { openPartFile, sweepPartFiles } from './part-file.ts';

describe('a part file', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'engawa-part-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('gets its name when it is placed, and never that of another file', async () => {
    writeFileSync(join(directory, 'book.epub'), 'mine');
    const part = await openPartFile(directory);
    await part.write('one ');
    await part.write(new TextEncoder().encode('two'));
    expect(readdirSync(directory)).toHaveLength(2);
    expect(await part.place('book.epub')).toBe('book (2).epub');
    await part.discard();
    expect(readdirSync(directory).toSorted()).toEqual(['book (2).epub', 'book.epub']);
    expect(readFileSync(join(directory, 'book.epub'), 'utf8')).toBe('mine');
    expect(readFileSync(join(directory, 'book (2).epub'), 'utf8')).toBe('one two');
  });

  it('holds everything written so far, in order, when it is copied or placed', async () => {
    const part = await openPartFile(directory);
    const spool = await openPartFile(directory);
    const pieces = Array.from({ length: 500 }, (_, index) => `${index} `.repeat(index % 9 === 0 ? 1_000 : 1));
    for (const [index, piece] of pieces.entries()) {
      await spool.write(index % 2 === 0 ? piece : new TextEncoder().encode(piece));
      if (index === 250) await spool.copyTo(part);
    }
    await part.write('|');
    await spool.copyTo(part);
    expect(await part.place('a.txt')).toBe('a.txt');
    await spool.discard();
    const whole = pieces.join('');
    expect(readFileSync(join(directory, 'a.txt'), 'utf8')).toBe(`${pieces.slice(0, 251).join('')}|${whole}`);
    expect(readdirSync(directory)).toEqual(['a.txt']);
  });

  it('leaves nothing when it is discarded', async () => {
    const part = await openPartFile(directory);
    await part.write('one');
    await part.discard();
    expect(readdirSync(directory)).toEqual([]);
  });

  it('of a former process is removed when the app starts', async () => {
    const demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
    onTestFinished(demo.close);
    writeFileSync(join(directory, '.engawa-4194305-0b5be2b2-2c2f-4c0e-8f0b-6a3a54d1a1d6.part'), 'half');
    await using _core = await startTestCore(demo, { downloadsDirectory: directory });
    await expect.poll(() => readdirSync(directory)).toEqual([]);
  });

  it('is swept unless this process writes it', async () => {
    const own = await openPartFile(directory);
    writeFileSync(join(directory, '.engawa-notes.part'), 'not ours');
    await sweepPartFiles(directory);
    await own.write('still here');
    expect(await own.place('a.txt')).toBe('a.txt');
    await own.discard();
    expect(readdirSync(directory).toSorted()).toEqual(['.engawa-notes.part', 'a.txt']);
    await sweepPartFiles(join(directory, 'not-there'));
  });

  it('of `saveFile` is swept too after a kill', async () => {
    const module = new URL('../../platform/files/save-file.ts', import.meta.url).href;
    const script = `
      import { saveFile } from '${module}';
      const bytes = new Uint8Array(2 ** 26);
      for (;;) await saveFile(${JSON.stringify(directory)}, 'data.json', bytes);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const parts = () => readdirSync(directory).filter((name) => name.endsWith('.part'));
    await expect.poll(() => parts().length, { interval: 5 }).toBe(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(parts()).toHaveLength(1);
    await sweepPartFiles(directory);
    expect(parts()).toEqual([]);
  });
});
