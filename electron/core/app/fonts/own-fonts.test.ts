import { existsSync, mkdtempSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFolderFailure } from '#core/platform/database/storage-failure.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { MAXIMUM_FONT_BYTES, MOST_OWN_FONTS } from '#shared/domain/app/own-font.ts';
import { fontBytes, openFonts } from './testing/open-fonts.ts';

describe('own fonts', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'engawa-fonts-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function filesIn(): Promise<string[]> {
    const entries = await readdir(join(folder, 'fonts'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  }

  const pathOf = (id: string) => join(folder, 'fonts', id.slice(0, 2), id);
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (cause: unknown) => (cause instanceof AppFailure ? cause.error : cause),
    );
  const rejected = (trouble: string) => ({ code: 'rejected', fields: { file: [trouble] } });

  it('survive a restart, are listed by name and emit `fonts.changed`', async () => {
    const first = openFonts(folder);
    const told: unknown[] = [];
    first.events.subscribe((name, payload) => told.push([name, payload]));
    const serif = await first.add('Serif.otf', fontBytes(1));
    const antiqua = await first.add('Antiqua.WOFF2', Buffer.from('wOF2 antiqua'));
    first.database.close();
    expect(told).toEqual([
      ['fonts.changed', [serif]],
      ['fonts.changed', [antiqua, serif]],
    ]);
    const second = openFonts(folder);
    expect(await second.list()).toEqual([
      { id: antiqua.id, name: 'Antiqua' },
      { id: serif.id, name: 'Serif' },
    ]);
    expect(await second.read(serif.id)).toEqual({ type: 'font/otf', bytes: new Uint8Array(fontBytes(1)) });
    second.database.close();
  });

  it('are refused and not stored if they are no font, a collection or too large', async () => {
    const fonts = openFonts(folder);
    for (const [text, trouble] of [
      ['<!doctype html>', 'no-font'],
      ['ttcf', 'collection'],
      [`OTTO${'x'.repeat(MAXIMUM_FONT_BYTES)}`, 'too-large'],
    ] as const) {
      expect(await failure(fonts.add('Font.ttf', Buffer.from(text, 'latin1')))).toEqual(rejected(trouble));
    }
    expect(await fonts.list()).toEqual([]);
    await expect(filesIn()).rejects.toThrow('ENOENT');
    fonts.database.close();
  });

  it('are named after their files, without invisible characters and changes of direction', async () => {
    const fonts = openFonts(folder);
    for (const [fileName, name] of [
      ['Merriweather-Regular.ttf', 'Merriweather-Regular'],
      ['v1.2 Sans.OTF', 'v1.2 Sans'],
      ['и\u0306од.woff2', 'йод'],
      ['fdp\u202ettf.\u2066exe\u0000\n.ttf', 'fdpttf.exe'],
      [`${'ж'.repeat(59)}😀😀.ttf`, 'ж'.repeat(59)],
      ['..', null],
      ['\u202e\u200b.ttf', null],
      ['../../etc/passwd', '../../etc/passwd'],
      ['<b onclick=hurt()>', '<b onclick=hurt()>'],
    ] as const) {
      const font = await fonts.add(fileName, fontBytes(1, 10));
      expect(font).toEqual({ id: font.id, name: name ?? font.id.slice(0, 8) });
      expect(await filesIn()).toEqual([font.id]);
    }
    fonts.database.close();
  });

  it('with the same bytes are one font with the last name', async () => {
    const fonts = openFonts(folder);
    await fonts.add('One.ttf', fontBytes(1));
    const { id } = await fonts.add('Two.ttf', fontBytes(1));
    expect(await fonts.list()).toEqual([{ id, name: 'Two' }]);
    fonts.database.close();
  });

  it('are limited to twenty, even if many are added at once, and adding one again does not count', async () => {
    const fonts = openFonts(folder);
    const bytes = Array.from({ length: MOST_OWN_FONTS + 5 }, (_, number) => Buffer.from(`OTTO${number}`));
    const outcomes = await Promise.all(bytes.map((font, number) => failure(fonts.add(`${number}.ttf`, font))));
    expect(outcomes).toEqual(bytes.map((_, number) => (number < MOST_OWN_FONTS ? null : rejected('too-many'))));
    expect(await failure(fonts.add('Again.ttf', Buffer.from('OTTO3')))).toBeNull();
    expect(await fonts.list()).toHaveLength(MOST_OWN_FONTS);
    expect(await filesIn()).toHaveLength(MOST_OWN_FONTS);
    fonts.database.close();
  });

  it('can be restored until the next start', async () => {
    const first = openFonts(folder);
    const [kept, removed] = [await first.add('A.ttf', fontBytes(1)), await first.add('B.ttf', fontBytes(2))];
    for (const { id } of [kept, removed]) await first.remove(id);
    expect(await first.list()).toEqual([]);
    expect(await first.read(kept.id)).toBeNull();
    await first.restore(kept.id);
    expect(await first.list()).toEqual([kept]);
    expect((await first.read(kept.id))?.type).toBe('font/otf');
    expect(await filesIn()).toHaveLength(2);
    first.database.close();
    const second = openFonts(folder);
    await expect.poll(filesIn).toEqual([kept.id]);
    await second.restore(removed.id);
    expect(await second.list()).toEqual([kept]);
    second.database.close();
  });

  it('take at most forty files when they are added and removed again and again', async () => {
    const fonts = openFonts(folder);
    for (let number = 0; number < 100; number += 1) {
      const { id } = await fonts.add('X.ttf', Buffer.from(`OTTO${number}`));
      await fonts.remove(id);
    }
    expect((await filesIn()).length).toBeLessThanOrEqual(2 * MOST_OWN_FONTS);
    fonts.database.close();
  });

  it('are not served when their file is missing or changed, and can be added again', async () => {
    const fonts = openFonts(folder);
    const { id } = await fonts.add('A.ttf', fontBytes(1));
    await writeFile(pathOf(id), 'OTTO other bytes');
    expect(await fonts.read(id)).toBeNull();
    await rm(pathOf(id));
    expect(await fonts.read(id)).toBeNull();
    expect(await fonts.list()).toHaveLength(1);
    await fonts.add('A.ttf', fontBytes(1));
    expect(await fonts.read(id)).not.toBeNull();
    fonts.database.close();
  });

  it('are found only by their exact ids', async () => {
    const fonts = openFonts(folder);
    const { id } = await fonts.add('A.ttf', fontBytes(1));
    for (const other of ['', '..', '../engawa.db', '0'.repeat(64), id.toUpperCase(), `${id}/../${id}`]) {
      expect(await fonts.read(other), other).toBeNull();
    }
    fonts.database.close();
  });

  it('are not stored in place of a data folder that went away', async () => {
    const fonts = openFonts(folder);
    await rename(folder, `${folder}-unplugged`);
    await expect(fonts.add('A.ttf', fontBytes(1))).rejects.toSatisfy(isFolderFailure);
    expect(existsSync(folder)).toBe(false);
    await rename(`${folder}-unplugged`, folder);
    fonts.database.close();
  });

  it('cannot be added when their folder cannot be created', async () => {
    await writeFile(join(folder, 'fonts'), 'in the way');
    const fonts = openFonts(folder);
    await expect(fonts.add('A.ttf', fontBytes(1))).rejects.toSatisfy(isFolderFailure);
    fonts.database.close();
  });
});
