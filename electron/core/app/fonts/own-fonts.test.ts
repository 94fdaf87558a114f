import { mkdtempSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFolderFailure } from '#core/platform/database/storage-failure.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { MAXIMUM_FONT_BYTES, MOST_OWN_FONTS } from '#shared/domain/app/own-font.ts';
import { fontBytes, openFonts } from './testing/open-fonts.ts';

describe('fonts of one’s own', () => {
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

  it('are kept over a start, listed by name and told of', async () => {
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

  it('are refused, and not stored, when they are something else', async () => {
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

  it('are named as their files, without what cannot be seen or turns the text around', async () => {
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

  it('are one when they are the same bytes, with the last name', async () => {
    const fonts = openFonts(folder);
    await fonts.add('One.ttf', fontBytes(1));
    const { id } = await fonts.add('Two.ttf', fontBytes(1));
    expect(await fonts.list()).toEqual([{ id, name: 'Two' }]);
    fonts.database.close();
  });

  it('are twenty at most, however many come at once; the same one again is no further one', async () => {
    const fonts = openFonts(folder);
    const bytes = Array.from({ length: MOST_OWN_FONTS + 5 }, (_, number) => Buffer.from(`OTTO${number}`));
    const outcomes = await Promise.all(bytes.map((font, number) => failure(fonts.add(`${number}.ttf`, font))));
    expect(outcomes).toEqual(bytes.map((_, number) => (number < MOST_OWN_FONTS ? null : rejected('too-many'))));
    expect(await failure(fonts.add('Again.ttf', Buffer.from('OTTO3')))).toBeNull();
    expect(await fonts.list()).toHaveLength(MOST_OWN_FONTS);
    expect(await filesIn()).toHaveLength(MOST_OWN_FONTS);
    fonts.database.close();
  });

  it('come back after they were removed, until the next start', async () => {
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

  it('fill no disk by being added and removed without end', async () => {
    const fonts = openFonts(folder);
    for (let number = 0; number < 100; number += 1) {
      const { id } = await fonts.add('X.ttf', Buffer.from(`OTTO${number}`));
      await fonts.remove(id);
    }
    expect((await filesIn()).length).toBeLessThanOrEqual(2 * MOST_OWN_FONTS);
    fonts.database.close();
  });

  it('are not served when their file is missing, cut off or changed, and can be added again', async () => {
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

  it('are found by nothing but their ids', async () => {
    const fonts = openFonts(folder);
    const { id } = await fonts.add('A.ttf', fontBytes(1));
    for (const other of ['', '..', '../engawa.db', '0'.repeat(64), id.toUpperCase(), `${id}/../${id}`]) {
      expect(await fonts.read(other), other).toBeNull();
    }
    fonts.database.close();
  });

  it('say so when their folder cannot be written to', async () => {
    await writeFile(join(folder, 'fonts'), 'in the way');
    const fonts = openFonts(folder);
    await expect(fonts.add('A.ttf', fontBytes(1))).rejects.toSatisfy(isFolderFailure);
    fonts.database.close();
  });
});
