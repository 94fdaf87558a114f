import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import type { GiveUpload } from '#e2e/fixtures/novel-shelf.ts';
import { testOnShelf } from '#e2e/fixtures/shelved.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { ReaderNotes } from '#e2e/pages/reader-notes.ts';
import { asWritten } from '#e2e/pages/reader-screen.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';

const image = (name: string) => `<p><img alt="${name}" src="/uploads/${name}"></p>`;
const MANY = Array.from({ length: 200 }, (_, place) => `<p>Line ${place + 1}.</p>${image(`many-${place + 1}.png`)}`);
const MENTIONS =
  '<p>Above[1].</p><ul><li>In a list[1]</li></ul><blockquote><p>In a quote<sup>2</sup></p></blockquote>' +
  '<p>far</p>'.repeat(60) +
  '<p>↑ 1. One.</p><p>⇑ 2. Two.</p>';

const title = {
  slugUrl: '5--pictures',
  name: 'Pictures',
  chapters: [
    {
      name: 'Bad ones',
      content:
        `<p>Before <img alt="inside" src="/uploads/inside.png"> after.</p>${image('endless.png')}${image('flood.png')}` +
        `${image('page.png')}${image('drawing.svg')}${image('gone.png')}${image('twice.png')}<p>The end.</p>`,
    },
    {
      name: 'Attached',
      content: { type: 'doc', content: [{ type: 'image', attrs: { images: [{ image: 'a' }, { image: 'lost' }] } }] },
      attachments: [{ name: 'a', url: '/uploads/attached.png' }],
    },
    { name: 'Many', content: MANY.join('') },
    { name: 'Notes', content: MENTIONS },
    {
      name: 'As the author wrote',
      content:
        '<p><img alt="pixels" src="/uploads/1.png" width="120"></p><p>a</p><p><img alt="half" src="/uploads/2.png" style="width: 50%"></p>' +
        '<p>b</p><p><img alt="huge" src="/uploads/3.png" width="4000"></p><p dir="rtl">From the right.</p>',
    },
    { name: 'Higher than any window', content: `${image('strip.png')}${image('low.png')}` },
    { name: 'A long note', content: `<p>Word[1].</p><p>↑ 1. ${'It goes on and on. '.repeat(600)}Deep inside.</p>` },
    {
      name: 'Notes at the end',
      content: `${'<p>far</p>'.repeat(60)}<p>Middle[1].</p>${'<p>far</p>'.repeat(60)}<p>↑ 1. One.</p>`,
    },
  ],
};

async function uploads(): Promise<GiveUpload> {
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#806040' } })
    .png()
    .toBuffer();
  const strip = await sharp(png).resize({ width: 400, height: 6_000, fit: 'fill' }).png().toBuffer();
  let isSecondTime = false;
  return (path, response) => {
    const name = path.split('/').at(-1) ?? '';
    if (name === 'gone.png' || (name === 'twice.png' && !isSecondTime)) {
      isSecondTime ||= name === 'twice.png';
      return response.writeHead(500).end();
    }
    response.writeHead(200, { 'content-type': name.endsWith('.svg') ? 'image/svg+xml' : 'image/png' });
    if (name === 'page.png') return response.end('<!doctype html><script>hurt()</script>');
    if (name === 'drawing.svg')
      return response.end('<svg xmlns="http://www.w3.org/2000/svg"><script>hurt()</script></svg>');
    if (name === 'endless.png') return response.write(png.subarray(0, 40));
    if (name !== 'flood.png') return response.end(name === 'strip.png' ? strip : png);
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, png.subarray(0, 60))));
    };
    response.on('drain', pour);
    return pour();
  };
}

const pictureTest = testOnShelf([title], uploads).extend<{
  readonly open: (chapter: number) => Promise<ReaderNotes>;
}>({
  open: async ({ page, shelved }, use) => {
    await enter(page, shelved.url);
    await use(async (chapter) => {
      await page.goto(new URL(`/read/${title.slugUrl}/1/${chapter}`, shelved.url).href);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title.chapters[chapter - 1]?.name ?? '');
      return new ReaderNotes(page);
    });
  },
});

const width = (page: Page, name: string) =>
  page.getByRole('img', { name, exact: true }).evaluate((img: HTMLImageElement) => img.naturalWidth);

pictureTest(
  'failed pictures leave a placeholder with Retry, a lost one without, and the viewer opens and closes by key',
  async ({ page, open }) => {
    const reader = await open(1);
    const placeholder = (name: string) =>
      reader.text.locator('figure').filter({ hasText: 'The picture did not load' }).filter({ hasText: name });
    await expect.poll(() => width(page, 'inside')).toBe(300);
    const words = asWritten((await reader.paragraphs.first().textContent()) ?? '');
    expect(words).toMatch(/Before.*after\./);

    // An HTML page, an SVG with a script, one that always fails, one that fails once, one without an end.
    await page.getByText('The end.').scrollIntoViewIfNeeded();
    for (const name of ['page.png', 'drawing.svg', 'gone.png', 'twice.png', 'flood.png']) {
      await expect(placeholder(name)).toBeVisible();
      expect((await placeholder(name).boundingBox())?.height).toBeGreaterThan(100);
    }
    await placeholder('twice.png').getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => width(page, 'twice.png')).toBe(300);
    // This one stops midway and fails only after a timeout.
    await expect(placeholder('endless.png')).toBeVisible({ timeout: 30_000 });

    await open(2);
    await expect(reader.text.getByText('This picture is no longer available')).toBeVisible();
    await expect(reader.text.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    const picture = reader.text.getByRole('button', { name: 'Enlarge the picture' });
    await picture.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Picture' }).locator('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(picture).toBeFocused();
  },
);

pictureTest(
  'pictures have their given width within the column; of 200 only those nearby load and keep the text in sight',
  async ({ page, open }) => {
    const reader = await open(5);
    const text = reader.text.getByText('From the right.');
    await expect(text).toHaveCSS('direction', 'rtl');
    const column = (await text.boundingBox())?.width ?? 0;
    const sizes = { pixels: 120, half: column / 2, huge: column };
    for (const [name, wide] of Object.entries(sizes)) {
      const picture = page.getByRole('img', { name, exact: true });
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => width(page, name)).toBe(300);
      const box = await picture.boundingBox();
      expect([name, box?.width]).toEqual([name, expect.closeTo(wide, 0)]);
      if (name !== 'huge') expect(box?.height).toBeCloseTo((wide * 2) / 3, 0);
    }

    const asked = new Set<string>();
    page.on('request', (request) => request.url().includes('many-') && asked.add(request.url()));
    await open(3);
    await expect.poll(() => width(page, 'many-1.png')).toBe(300);
    expect(asked.size).toBeLessThan(60);
    await page.keyboard.press('End');
    await expect(reader.text.getByText('Line 200.')).toBeInViewport();
    await expect.poll(() => width(page, 'many-200.png')).toBe(300);
    await expect(reader.text.getByText('Line 200.')).toBeInViewport();
    expect(asked.size).toBeLessThan(200);
  },
);

pictureTest(
  'keys lead from a mention to its note and back to the same mention, scrolled and in pages',
  async ({ page, open }) => {
    const reader = await open(4);
    for (const mode of ['Scrolling', 'Pages'] as const) {
      await reader.setMode(mode);
      const references = reader.text.getByRole('button', { name: 'Note 1', exact: true });
      await references.last().focus();
      await page.keyboard.press('Enter');
      const popup = page.getByRole('dialog', { name: 'Note 1' });
      await expect(popup).toHaveAccessibleDescription('One.');
      await popup.getByRole('button', { name: 'All notes' }).focus();
      await page.keyboard.press('Enter');
      const note = page.getByRole('listitem').filter({ hasText: 'One.' });
      await expect(note).toBeFocused();
      await expect(note).toBeInViewport();
      await note.getByRole('button', { name: 'Back to text' }).focus();
      await page.keyboard.press('Enter');
      await expect(references.last()).toBeFocused();
      await expect(references.last()).toBeInViewport();
      await expect(references.first()).not.toBeFocused();
    }
  },
);

pictureTest('search in a chapter finds and shows words of its notes, scrolled and in pages', async ({ page, open }) => {
  const reader = await open(4);
  for (const mode of ['Scrolling', 'Pages'] as const) {
    await reader.setMode(mode);
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+f');
    await reader.searchField.fill('two.');
    await expect.poll(() => reader.painted('search-current'), mode).toEqual(['Two.']);
    await expect.poll(() => reader.isPaintedInSight('search-current'), mode).toBe(true);
    await page.keyboard.press('Escape');
  }
  // The note is longer than a page.
  const long = await open(7);
  await page.keyboard.press('Control+f');
  await long.searchField.fill('deep inside');
  await expect.poll(() => long.painted('search-current')).toEqual(['Deep inside']);
  await expect.poll(() => long.isPaintedInSight('search-current')).toBe(true);
});

pictureTest(
  'searching or opening notes changes neither the reading place nor the read state',
  async ({ page, open }) => {
    const reader = await open(8);
    const slugUrl = SlugUrl.parse(title.slugUrl);
    const reading = async () => ({
      paragraph: (await callCore(page, 'reading.title', { slugUrl })).position?.paragraph,
      read: await callCore(page, 'reading.readChapters', { slugUrl }),
    });
    for (const mode of ['Scrolling', 'Pages'] as const) {
      await reader.setMode(mode);
      await page.keyboard.press('Home');
      await page.keyboard.press('Control+f');
      await reader.searchField.fill('one.');
      await expect.poll(() => reader.isPaintedInSight('search-current'), mode).toBe(true);
      // Long enough that the end of a text in sight would count as read.
      await page.waitForTimeout(1_500);
      expect(await reading(), mode).toEqual({ paragraph: 60, read: [] });
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Back to text' }).press('Enter');
      const reference = reader.text.getByRole('button', { name: 'Note 1', exact: true });
      await expect(reference).toBeInViewport();
      await page.waitForTimeout(1_500);
      const before = await reading();
      expect(before.read, mode).toEqual([]);
      await reference.press('Enter');
      await page.getByRole('button', { name: 'All notes' }).press('Enter');
      await expect(page.getByRole('listitem').filter({ hasText: 'One.' })).toBeInViewport();
      await page.waitForTimeout(1_500);
      expect(await reading(), mode).toEqual(before);
    }
    // Scrolling by hand to the end marks the chapter as read.
    await reader.setMode('Scrolling');
    await page.keyboard.press('End');
    await expect.poll(async () => (await reading()).read).toHaveLength(1);
  },
);

pictureTest(
  'a picture taller than the window opens to fit, and a press shows the pressed part in full size',
  async ({ page, open }) => {
    await open(6);
    const viewer = page.getByRole('dialog');
    const picture = viewer.getByRole('img', { name: 'strip.png' });
    for (const [press, top] of [
      ['Enter', 0],
      ['click', 2_600],
    ] as const) {
      await page.getByRole('button', { name: 'Enlarge the picture: strip.png' }).press('Enter');
      const enlarge = viewer.getByRole('button', { name: 'Show in full size' });
      await expect(enlarge).toBeFocused();
      await expect(picture).toHaveCSS('outline-style', 'solid');
      expect((await picture.boundingBox())?.height).toBeLessThan(800);
      if (press === 'Enter') await enlarge.press(press);
      else await page.mouse.click(640, 400);
      await expect.poll(async () => (await picture.boundingBox())?.width).toBe(400);
      expect((await picture.boundingBox())?.y).toBeCloseTo(24 - top, -2);
      await page.keyboard.press('PageDown');
      await expect.poll(async () => (await picture.boundingBox())?.y).toBeLessThan(-top - 500);
      await page.mouse.click(640, 400);
      await expect(viewer).toBeHidden();
    }
    await page.getByRole('button', { name: 'Enlarge the picture: low.png' }).click();
    await expect(viewer.getByRole('img', { name: 'low.png' })).toBeVisible();
    await page.mouse.click(640, 400);
    await expect(viewer).toBeHidden();
  },
);
