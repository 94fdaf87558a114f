import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Picture = Uint8Array<ArrayBuffer>;

/**
 * Finds pictures that were painted before in a folder, and puts new ones there. Several programs may share it: a picture
 * appears whole or not at all. Whoever names the folder names another one when the painting changes.
 */
export function createPaintedFolder(folder: string) {
  return {
    get: async (key: string, paint: () => Promise<Picture>): Promise<Picture> => {
      const file = join(folder, createHash('sha256').update(key).digest('hex'));
      const found = await readFile(file).catch(() => null);
      if (found !== null) return new Uint8Array(found);
      const picture = await paint();
      await mkdir(folder, { recursive: true });
      const unfinished = `${file}-${randomUUID()}`;
      await writeFile(unfinished, picture);
      await rename(unfinished, file);
      return picture;
    },
  };
}
