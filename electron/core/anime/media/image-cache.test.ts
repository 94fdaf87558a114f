import { access, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Log } from '#core/ports.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createImageCache } from './image-route.ts';

const picture = (fill: number, bytes = 100) => new Uint8Array(bytes).fill(fill);
const address = (index: number) => `https://site.example/${index}.webp`;

describe('the image cache', () => {
  let dataDirectory = '';
  let directory = '';
  beforeEach(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'engawa-images-'));
    directory = join(dataDirectory, 'cache', 'images');
  });
  afterEach(() => rm(dataDirectory, { recursive: true }));
  const open = (limitBytes = 1_000, log: Log = silentLog) => createImageCache({ dataDirectory, log, limitBytes });

  it('returns what was written, also after a restart', async () => {
    await open().write(address(1), picture(1));
    expect(await open().read(address(1))).toEqual(picture(1));
    expect(await open().read(address(2))).toBeNull();
  });

  it('creates nothing in place of a data folder that went away', async () => {
    const cache = open();
    await cache.write(address(1), picture(1));
    await rename(dataDirectory, `${dataDirectory}-unplugged`);
    await cache.write(address(2), picture(2));
    await open().write(address(2), picture(2));
    await expect(access(dataDirectory)).rejects.toThrow('ENOENT');
    await rename(`${dataDirectory}-unplugged`, dataDirectory);
    expect(await cache.read(address(1))).toEqual(picture(1));
  });

  it('stays below its limit by evicting the least recently used pictures', async () => {
    const cache = open();
    for (let index = 0; index < 10; index += 1) await cache.write(address(index), picture(index));
    await cache.read(address(0));
    await cache.write(address(10), picture(10));
    const kept = await Promise.all(Array.from({ length: 11 }, (_, index) => cache.read(address(index))));
    expect(kept.map((bytes) => bytes !== null)).toEqual([
      true,
      ...[false, false],
      ...[true, true, true, true, true, true, true],
      true,
    ]);
    expect(await readdir(directory)).toHaveLength(9);
  });

  it('evicts at once when its limit is lowered, and reports its size', async () => {
    const cache = open();
    for (let index = 0; index < 10; index += 1) await cache.write(address(index), picture(index));
    expect(await cache.bytes()).toBe(10 * picture(0).byteLength);
    await cache.setLimit(5 * picture(0).byteLength);
    expect([cache.limitBytes(), await cache.bytes()]).toEqual([5 * picture(0).byteLength, 4 * picture(0).byteLength]);
    expect(await readdir(directory)).toHaveLength(4);
    expect([await cache.read(address(5)), await cache.read(address(9))]).toEqual([null, picture(9)]);
  });

  it('remembers over a restart which pictures were used last', async () => {
    const cache = open();
    for (let index = 0; index < 10; index += 1) {
      await cache.write(address(index), picture(index));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await cache.read(address(0));
    const next = open();
    await next.write(address(10), picture(10));
    expect(await next.read(address(0))).not.toBeNull();
    expect(await next.read(address(1))).toBeNull();
  });

  it('counts a picture once, however often it is written', async () => {
    const cache = open();
    for (let times = 0; times < 50; times += 1) await cache.write(address(1), picture(times));
    await cache.write(address(2), picture(2));
    expect(await cache.read(address(1))).toEqual(picture(49));
    expect(await readdir(directory)).toHaveLength(2);
  });

  it('removes what a crash left of a write', async () => {
    await open().write(address(1), picture(1));
    const [name = ''] = await readdir(directory);
    await writeFile(join(directory, `${name}.half-written`), 'x');
    await mkdir(join(directory, 'folder'));
    expect(await open().read(address(1))).toEqual(picture(1));
    expect(await readdir(directory)).toEqual([name]);
  });

  it('continues when its folder was removed, and caches nothing if there can be no folder', async () => {
    const cache = open();
    await cache.write(address(1), picture(1));
    await rm(directory, { recursive: true });
    expect(await cache.read(address(1))).toBeNull();
    await cache.write(address(1), picture(1));
    expect(await cache.read(address(1))).toEqual(picture(1));

    await rm(directory, { recursive: true });
    await writeFile(directory, 'a file in the way');
    const lines: string[] = [];
    const note = (message: string) => lines.push(message);
    const blocked = open(1_000, { ...silentLog, info: note, warn: note, error: note });
    await blocked.write(address(2), picture(2));
    expect(await blocked.read(address(2))).toBeNull();
    expect(lines).toEqual(['image cache not readable', 'picture not cached']);
  });
});
