import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { type Host, startHost } from '#e2e/fixtures/host.ts';
import { startNovelShelf } from '#e2e/fixtures/novel-shelf.ts';
import { paintedText, standInVoice } from '#e2e/fixtures/stand-in-voice.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { asWritten, ReaderScreen } from '#e2e/pages/reader-screen.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';

const lantern = SlugUrl.parse('1405--a-lantern-of-old-pages');
const lamps = SlugUrl.parse('1201--lamps-of-the-north-cape');

async function openChapter(page: Page, host: Host, slugUrl: string, volume: number, number: number) {
  await enter(page, host.url);
  await page.goto(new URL(`/read/${slugUrl}/${volume}/${number}`, host.url).href);
  const reader = new ReaderScreen(page);
  await expect(wordsOf(reader).first()).toBeVisible();
  return reader;
}

/** The paragraphs of the chapter itself. */
const wordsOf = (reader: ReaderScreen) => reader.text.locator('[lang] p');
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Read aloud' });
const squeezed = (text: string) => text.replace(/\s+/g, '');

test('reading aloud goes through the chapters in order until Escape stops it', async ({ page, host }) => {
  const voice = await standInVoice(page);
  const reader = await openChapter(page, host, lantern, 1, 1);
  const first = (await wordsOf(reader).allInnerTexts()).map(asWritten);
  await page.keyboard.press('KeyR');
  await expect(bar(page)).toBeVisible();
  await expect.poll(() => paintedText(page, 'speech-paragraph')).toBe(first[0]);
  for (let pieces = 0; pieces < 40 && !page.url().includes('/1/3'); pieces += 1) {
    const said = (await voice.said()).length;
    await voice.finish();
    await expect.poll(async () => (await voice.said()).length).toBeGreaterThan(said);
  }

  expect(page.url()).toContain('/1/3');
  const saidThen = (await voice.said()).map(({ text }) => text).join('');
  expect(squeezed(saidThen)).toContain(squeezed(first.join('')));
  expect(squeezed(saidThen)).toContain(squeezed('Марта 25 числа случилось в Петербурге'));
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  expect(page.url()).toContain('/read/');
  const saidInAll = (await voice.said()).length;
  await expect.poll(() => voice.isSpeaking()).toBe(false);
  await expect.poll(() => paintedText(page, 'speech-paragraph')).toBe('');
  await expect
    .poll(() => callCore(page, 'reading.readChapters', { slugUrl: lantern }))
    .toEqual(expect.arrayContaining([1, 2].map((number) => ({ volume: '1', number: `${number}` }))));
  expect((await voice.said()).length).toBe(saidInAll);
});

test('the spoken word is marked, a pause resumes at it, and paragraph, voice and speed can be changed', async ({
  page,
  host,
}) => {
  const voice = await standInVoice(page);
  const reader = await openChapter(page, host, lantern, 1, 1);
  const paragraphs = (await wordsOf(reader).allInnerTexts()).map(asWritten);
  await page.keyboard.press('KeyR');
  await expect.poll(async () => (await voice.said()).length).toBe(1);
  await voice.word(5, 4);
  await expect.poll(() => paintedText(page, 'speech-words')).toBe('мой,');

  await page.keyboard.press('KeyP');
  await expect(bar(page).getByRole('button', { name: 'Resume' })).toBeVisible();
  await expect.poll(() => voice.isSpeaking()).toBe(false);
  expect(await paintedText(page, 'speech-words')).toBe('мой,');
  await bar(page).getByRole('button', { name: 'Resume' }).click();
  await expect.poll(async () => (await voice.said()).at(-1)?.text).toMatch(/^мой, Андрей Петрович/);

  await bar(page).getByRole('button', { name: 'Next paragraph' }).click();
  await expect.poll(() => paintedText(page, 'speech-paragraph')).toBe(paragraphs[1]);
  await bar(page).getByRole('button', { name: 'Previous paragraph' }).click();
  await expect.poll(() => paintedText(page, 'speech-paragraph')).toBe(paragraphs[0]);

  await bar(page).getByRole('button', { name: 'Voice and speed' }).click();
  await page.getByRole('button', { name: 'Faster' }).click();
  await page.getByRole('combobox', { name: 'Voice' }).click();
  await expect(page.getByRole('option')).toHaveText(['Milena', 'Yuri']);
  await page.getByRole('option', { name: 'Yuri' }).click();
  await expect
    .poll(async () => (await voice.said()).at(-1))
    .toMatchObject({ rate: 1.1, voice: 'Yuri', language: 'ru-RU' });
  await expect.poll(() => callCore(page, 'settings.read', {})).toMatchObject({ speech: { voice: 'Yuri', rate: 1.1 } });
  await page.keyboard.press('Escape');
  await expectNoAxeFindings(page);
});

for (const mode of ['scroll', 'pages'] as const) {
  test(`the page and the reading place follow the voice (${mode})`, async ({ page, host }) => {
    const voice = await standInVoice(page);
    await enter(page, host.url);
    await callCore(page, 'settings.update', { reader: { mode } });
    const reader = await openChapter(page, host, lamps, 1, 1);
    await page.keyboard.press('KeyR');
    await expect.poll(async () => (await voice.said()).length).toBeGreaterThan(0);
    for (let paragraph = 0; paragraph < 14; paragraph += 1) {
      const said = (await voice.said()).length;
      await bar(page).getByRole('button', { name: 'Next paragraph' }).click();
      await expect.poll(async () => (await voice.said()).length).toBeGreaterThan(said);
    }
    const text = (await voice.said()).at(-1)?.text.trim().slice(0, 40) ?? 'nothing';
    const spoken = wordsOf(reader).filter({ hasText: text });
    await expect(spoken.first()).toBeInViewport();
    await expect
      .poll(async () => (await callCore(page, 'reading.title', { slugUrl: lamps })).position?.paragraph)
      .toBeGreaterThanOrEqual(14);
    expect(await callCore(page, 'reading.readChapters', { slugUrl: lamps })).toEqual([]);
    for (let pieces = 0; pieces < 200 && page.url().includes('/1/1'); pieces += 1) await voice.finish();
    await expect.poll(() => page.url()).toContain('/1/2');
    await expect.poll(() => paintedText(page, 'speech-paragraph')).not.toBe('');
    await expect
      .poll(async () => (await callCore(page, 'reading.title', { slugUrl: lamps })).position)
      .toMatchObject({ number: '2', paragraph: 0 });
    expect(await callCore(page, 'reading.readChapters', { slugUrl: lamps })).toEqual([{ volume: '1', number: '1' }]);
  });
}

test('reading aloud without a voice for the language shows a note', async ({ page, host }) => {
  await standInVoice(page, [{ name: 'Fred', lang: 'en-US', default: true }]);
  await openChapter(page, host, lantern, 1, 1);
  await page.keyboard.press('KeyR');
  const note = page.getByText('No voice is installed for this language');
  await expect(note).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(note).toBeHidden();
  await page.keyboard.press('KeyR');
  await expect(note).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  expect(page.url()).toContain('/read/');
});

test('reading aloud passes a chapter of pictures only and marks it as read', async ({
  page,
  services,
  dataDirectory,
}) => {
  const voice = await standInVoice(page);
  const pictures = {
    content: { type: 'doc', content: [{ type: 'image', attrs: { images: [{ image: 'a' }] } }] },
    attachments: [{ name: 'a', url: '/uploads/a.png' }],
  };
  const [slugUrl, words] = ['6--pictured', { content: '<p>Few words.</p>' }];
  const chapters = [words, pictures, words].map((chapter, place) => ({ name: `Chapter ${place}`, ...chapter }));
  const shelf = await startNovelShelf([{ slugUrl, name: 'Pictured', chapters }]);
  const host = await startHost({ services: { ...services, novels: shelf }, dataDirectory });
  await openChapter(page, host, SlugUrl.parse(slugUrl), 1, 1);
  await page.keyboard.press('KeyR');
  await expect.poll(async () => (await voice.said()).length).toBe(1);
  await voice.hurry();
  await expect(page.getByText('That was the last chapter so far')).toBeVisible();
  await expect
    .poll(() => callCore(page, 'reading.readChapters', { slugUrl: SlugUrl.parse(slugUrl) }))
    .toEqual([1, 2, 3].map((number) => ({ volume: '1', number: `${number}` })));
  await host.stop();
  await shelf.stop();
});

test('when the next chapter is rate limited, the bar counts down and reading aloud then continues', async ({
  page,
  host,
  services,
}) => {
  const voice = await standInVoice(page);
  await services.putFaults([{ match: 'chapter\\?.*number=2&', kind: 'rate-limit', retryAfterSeconds: 15, times: 1 }]);
  await openChapter(page, host, lantern, 1, 1);
  await page.keyboard.press('KeyR');
  await expect.poll(async () => (await voice.said()).length).toBe(1);
  for (let pieces = 0; pieces < 40 && page.url().includes('/1/1'); pieces += 1) await voice.finish();
  await expect(bar(page).getByRole('status')).toHaveText('Rate limited');
  await expect(bar(page).getByRole('timer', { name: 'Time left' })).toHaveText(/^0:(0\d|1[0-5])$/);
  await expectNoAxeFindings(page);
  // The limit itself lasts 15 seconds.
  await expect.poll(() => paintedText(page, 'speech-paragraph'), { timeout: 30_000 }).not.toBe('');
  expect(page.url()).toContain('/1/2');
});

test('reading aloud uses the language of the text and ends after the last chapter with a note', async ({
  page,
  host,
}) => {
  const voice = await standInVoice(page);
  await enter(page, host.url);
  const chapters = await callCore(page, 'novels.chapters', { slugUrl: lantern });
  const last = chapters.at(-1);
  await openChapter(page, host, lantern, Number(last?.volume), Number(last?.number));
  await page.keyboard.press('KeyR');
  await expect.poll(async () => (await voice.said()).length).toBe(1);
  expect((await voice.said())[0]?.language).toBe('en-GB');
  await voice.hurry();
  await expect(page.getByText('That was the last chapter so far')).toBeVisible();
});

for (const width of [400, 520]) {
  test(`in pages of a window ${width} pixels wide the bar covers no words that are read, also beside the controls`, async ({
    page,
    host,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const voice = await standInVoice(page);
    await enter(page, host.url);
    await callCore(page, 'settings.update', { reader: { mode: 'pages' } });
    await openChapter(page, host, lamps, 1, 2);
    // In the wider window this page begins with a picture, and its words are on the next one once the bar takes its room.
    for (let turns = 0; turns < 2; turns += 1) await page.keyboard.press('PageDown');
    await expect(page.getByText(/^Page 3 of/)).toBeVisible();
    await page.keyboard.press('KeyR');
    await new ReaderScreen(page).wake();
    /** Whether the first of the words that are read is on the page, above the bar. */
    const isInSight = () =>
      bar(page).evaluate((shown) => {
        const [range] = CSS.highlights.get('speech-words') ?? [];
        const first = range instanceof Range ? range.getClientRects()[0] : undefined;
        const isOnPage = first !== undefined && first.left >= 0 && first.right <= window.innerWidth;
        return isOnPage && first.bottom <= shown.getBoundingClientRect().top;
      });
    while (page.url().includes('/1/2')) {
      await expect.poll(isInSight).toBe(true);
      const said = (await voice.said()).length;
      await voice.finish();
      await expect.poll(async () => (await voice.said()).length).toBeGreaterThan(said);
    }
  });
}
