import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { cyrillicScaled, hostileFonts, packagedFont, wideLatin } from '#e2e/fixtures/font-files.ts';
import { noHarm, watchForHarm } from '#e2e/fixtures/harm.ts';
import { type Host, startHost } from '#e2e/fixtures/host.ts';
import { charactersALine, proseOf } from '#e2e/fixtures/prose.ts';
import { testOnShelf } from '#e2e/fixtures/shelved.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { drawnFamily, FontSheet } from '#e2e/pages/font-sheet.ts';
import { asWritten, ReaderScreen } from '#e2e/pages/reader-screen.ts';
import { undoToast } from '#e2e/pages/toast.ts';
import { MAXIMUM_FONT_BYTES, OwnFontId } from '#shared/domain/app/own-font.ts';

const title = {
  slugUrl: '9--the-ferry',
  name: 'The ferry',
  chapters: [
    { name: 'English', content: proseOf('en') },
    { name: 'Russian', content: proseOf('ru') },
  ],
};

const test = testOnShelf([title]);

async function open(page: Page, host: Host, chapter = 1): Promise<ReaderScreen> {
  await page.goto(new URL(`/read/${title.slugUrl}/1/${chapter}`, host.url).href);
  const reader = new ReaderScreen(page);
  await reader.isShown();
  return reader;
}

const LITERATA = 'Literata Variable';

test('a font is added, drawn, removed with undo and kept over a restart; unusable files are refused', async ({
  page,
  services,
  shelf,
  shelved,
  dataDirectory,
}) => {
  await page.setViewportSize({ width: 1_500, height: 900 });
  await enter(page, shelved.url);
  await open(page, shelved);
  const sheet = await FontSheet.open(page);
  for (const [name, bytes, words] of [
    ['page.ttf', Buffer.from('<!doctype html><script>hurt()</script>'), /not a font/],
    ['empty.ttf', Buffer.alloc(0), /not a font/],
    ['several.ttf', Buffer.concat([Buffer.from('ttcf'), wideLatin()]), /several fonts/],
    ['cut.ttf', wideLatin().subarray(0, 5_000), /damaged and cannot be displayed/],
  ] as const) {
    await sheet.add(name, bytes);
    await expect(sheet.trouble).toHaveText(words);
    expect(await drawnFamily(page)).toBe(LITERATA);
  }
  await expectNoAxeFindings(page, '[role="dialog"]');
  await sheet.font('PT Serif').click();
  await expect(sheet.trouble).toBeHidden();
  await expect.poll(() => drawnFamily(page)).toBe('PT Serif');
  expect(await callCore(page, 'fonts.list', {})).toEqual([]);

  await sheet.add('My\u202e Wide_Font.ttf', wideLatin());
  const own = sheet.font('My Wide_Font');
  await expect(own).toBeChecked();
  await expect.poll(() => drawnFamily(page)).toMatch(/^Own [0-9a-f]{64}$/);
  await expect(sheet.trouble).toBeHidden();

  // A second font of another format; adding the same file twice makes one font.
  await sheet.add('pt-serif-latin.woff2', packagedFont('pt-serif/files/pt-serif-latin-400-normal.woff2'));
  await expect(sheet.font('pt-serif-latin')).toBeChecked();
  await sheet.add('My Wide_Font.ttf', wideLatin());
  await expect(own).toBeChecked();
  await expect(sheet.fonts.getByRole('radio')).toHaveCount(6);

  // Removal brings back the default font; undo restores the removed one.
  await sheet.fonts.getByRole('button', { name: 'Remove font: My Wide_Font' }).press('Enter');
  await expect(own).toBeHidden();
  await expect.poll(() => drawnFamily(page)).toBe(LITERATA);
  await expect(sheet.font('Literata')).toBeChecked();
  await undoToast(page, 'Font removed');
  await expect.poll(() => drawnFamily(page)).toMatch(/^Own /);
  // A press on a toast is not a press outside of the sheet.
  await expect(own).toBeChecked();
  const { reader } = await callCore(page, 'settings.read', {});

  // After a restart.
  await shelved.stop();
  const again = await startHost({ services: { ...services, novels: shelf }, dataDirectory });
  await enter(page, again.url);
  await open(page, again);
  await expect.poll(() => drawnFamily(page)).toBe(`Own ${reader.font}`);
  await page.goto(new URL('/settings', again.url).href);
  await expect(page.getByRole('combobox', { name: 'Font' })).toHaveText('My Wide_Font');

  // A chosen font that no longer exists does no harm.
  await callCore(page, 'fonts.remove', { id: OwnFontId.parse(reader.font) });
  await expect(page.getByRole('combobox', { name: 'Font' })).toHaveText('Literata');
  const text = await open(page, again);
  await expect(text.paragraphs.first()).toBeVisible();
  expect(await drawnFamily(page)).toBe(LITERATA);
  expect((await callCore(page, 'fonts.list', {})).map(({ name }) => name)).toEqual(['pt-serif-latin']);
  await again.stop();
});

test('a column holds the chosen number of characters in an added font, within a tenth', async ({ page, shelved }) => {
  await page.setViewportSize({ width: 1_500, height: 900 });
  await enter(page, shelved.url);
  await callCore(page, 'settings.update', { reader: { indent: 0 } });
  const figures: string[] = [];
  const files = [
    { name: 'wide Latin', chapter: 1, bytes: wideLatin() },
    { name: 'narrow Cyrillic', chapter: 2, bytes: cyrillicScaled(0.7) },
    { name: 'wide Cyrillic', chapter: 2, bytes: cyrillicScaled(1.4) },
    { name: 'Latin letters for a Russian text', chapter: 2, bytes: wideLatin() },
  ];
  for (const { name, chapter, bytes } of files) {
    await callCore(page, 'settings.update', { reader: { font: 'literata', widthCharacters: 68 } });
    await open(page, shelved, chapter);
    const sheet = await FontSheet.open(page);
    await sheet.add(`${name}.ttf`, bytes);
    await expect(sheet.font(name)).toBeChecked();
    await expect.poll(() => drawnFamily(page)).toMatch(/^Own /);
    for (const promised of [68, 46]) {
      await callCore(page, 'settings.update', { reader: { widthCharacters: promised } });
      const isKept = async () => {
        const count = await charactersALine(page);
        return Math.abs(count - promised) <= promised / 10 ? 'kept' : `${count.toFixed(1)} instead of ${promised}`;
      };
      await expect.poll(isKept, name).toBe('kept');
      figures.push(`${name}, ${promised}: ${(await charactersALine(page)).toFixed(1)}`);
    }
  }
  test.info().annotations.push({ type: 'figures', description: figures.join('\n') });
});

test('a font of 20 MB is accepted and a larger one refused', async ({ page, shelved }) => {
  await enter(page, shelved.url);
  await open(page, shelved);
  const sheet = await FontSheet.open(page);
  const largest = Buffer.concat([wideLatin(), Buffer.alloc(MAXIMUM_FONT_BYTES)]).subarray(0, MAXIMUM_FONT_BYTES);
  await sheet.add('too large.ttf', Buffer.concat([largest, Buffer.alloc(1)]));
  await expect(sheet.trouble).toHaveText(/too large.*20 MB/);
  await sheet.add('largest.ttf', largest);
  // Handing 20 MB to the page takes seconds.
  await expect(sheet.font('largest')).toBeChecked({ timeout: 60_000 });
  await expect.poll(() => drawnFamily(page)).toMatch(/^Own /);
});

test('a hostile font executes, requests and opens nothing, and the text stays readable', async ({ page, shelved }) => {
  test.slow();
  const hostile = hostileFonts();
  expect(hostile.length).toBeGreaterThanOrEqual(60);
  const { origin } = new URL(shelved.url);
  const own = /^\/($|read\/|rpc\/|events|assets\/|media\/(font|image)\/|[\w.-]+\.(svg|png|ico|webmanifest)$)/;
  const harm = await watchForHarm(
    page,
    (url) => (url.origin === origin && own.test(url.pathname)) || url.protocol === 'blob:',
  );
  await enter(page, shelved.url);
  const reader = await open(page, shelved);
  const firstWords = async () => asWritten((await reader.paragraphs.first().textContent()) ?? '');
  const words = await firstWords();
  const sheet = await FontSheet.open(page);
  const outcomes = { refused: 0, drawn: 0, kept: 0 };
  for (const { name, bytes } of hostile) {
    // Added by the sheet. Choosing another font first clears the last refusal.
    await sheet.font('PT Serif').click();
    await expect(sheet.trouble).toBeHidden();
    await sheet.add(`${name}.ttf`, bytes);
    await expect(sheet.trouble.or(sheet.font(name)), name).toBeVisible();
    const isDrawn = await sheet.font(name).isVisible();
    outcomes[isDrawn ? 'drawn' : 'refused'] += 1;
    if (!isDrawn) expect(await drawnFamily(page), name).toBe('PT Serif');
    // And stored directly, as if the browser's check had accepted it.
    const { id } = await callCore(page, 'fonts.add', { name: `${name}.ttf`, base64: bytes.toString('base64') });
    outcomes.kept += 1;
    await callCore(page, 'settings.update', { reader: { font: id } });
    await expect(sheet.font(name)).toBeChecked();
    await page.evaluate(useAsOtherThings, `/media/font/${id}`);
    const column = await reader.paragraphs.first().boundingBox();
    expect(column?.width, name).toBeGreaterThan(150);
    expect(await firstWords(), name).toBe(words);
    await callCore(page, 'settings.update', { reader: { font: 'literata' } });
    await callCore(page, 'fonts.remove', { id });
    await expect(sheet.font(name)).toBeHidden();
    await expect.poll(() => drawnFamily(page), name).toBe(LITERATA);
  }
  expect(harm).toEqual(noHarm);
  await sheet.font('PT Serif').click();
  await expect.poll(() => drawnFamily(page)).toBe('PT Serif');
  const figures = `${hostile.length} hostile fonts: ${JSON.stringify(outcomes)}; no execution, request, navigation or report`;
  test.info().annotations.push({ type: 'figures', description: figures });
});

/** Uses the font's address as a picture, a module and a style sheet. Each use is refused without effect. */
async function useAsOtherThings(address: string): Promise<void> {
  const image = new Image();
  image.src = address;
  await image.decode().catch(() => undefined);
  await import(address).catch(() => undefined);
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  await new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
    document.head.append(link);
  });
  link.remove();
}
