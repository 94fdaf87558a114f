import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { AppFailure } from '#shared/contract/app-error.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import type { Highlight } from '#shared/domain/novels/reading.ts';
import { createNotesExport, notedChapters, notesAsHtml, notesAsMarkdown } from './notes-file.ts';

const slugUrl = SlugUrl.parse('5--night-library');
const CREATED_AT = Date.UTC(2026, 4, 12, 12);

function highlight(number: string, quote: string, note = ''): Highlight {
  const point = { paragraph: 0, character: 0 };
  const chapter = { slugUrl, volume: '1', number, branchId: null };
  return {
    id: randomUUID(),
    ...chapter,
    createdAt: CREATED_AT,
    start: point,
    end: point,
    colour: 'amber',
    quote,
    note,
  };
}

const listed = (number: string, name: string | null) => ({ index: 1, volume: '1', number, name, branches: [] });

function notesOf(highlights: readonly Highlight[], language: 'en' | 'ru' = 'en', title = 'Night Library') {
  return { title, language, chapters: notedChapters(highlights, [listed('2', 'Rain'), listed('10', null)], language) };
}

describe('the notes of a title', () => {
  const some = [
    highlight('10', 'Late.'),
    highlight('9.5', 'Unlisted.'),
    highlight('2', 'One.\nTwo.', 'Mine,\nin lines'),
  ];

  it('become Markdown with quotes, notes and dates, by chapters in the order of the title', () => {
    expect(notesAsMarkdown(notesOf(some))).toBe(
      `# Night Library

## Volume 1. Chapter 2. Rain

> One.
>
> Two.

Mine,\\
in lines

*May 12, 2026*

## Volume 1. Chapter 10

> Late.

*May 12, 2026*

## Volume 1. Chapter 9.5

> Unlisted.

*May 12, 2026*
`,
    );
  });

  it('are worded in the language of the interface', () => {
    const [markdown, html] = [notesAsMarkdown(notesOf(some, 'ru')), notesAsHtml(notesOf(some, 'ru'))];
    for (const text of [markdown, html]) expect(text).toContain('Том 1. Глава 10');
    for (const text of [markdown, html]) expect(text).toContain('12 мая 2026 г.');
    expect(html).toContain('<html lang="ru">');
  });

  it('are escaped in Markdown', () => {
    const hostile = ['# no', '- no', '12. no', '> no', '***', '<b>x</b> [a](javascript:x) `y` a_b_ \\', '+ no', '=== '];
    const lines = notesAsMarkdown(notesOf([highlight('2', 'q', hostile.join('\n'))])).split('\n');
    expect(lines.slice(6, 14)).toEqual([
      ...['\\# no\\', '\\- no\\', '12\\. no\\', '\\> no\\', '\\*\\*\\*\\'],
      '\\<b\\>x\\</b\\> \\[a\\](javascript:x) \\`y\\` a\\_b\\_ \\\\\\',
      ...['\\+ no\\', '\\==='],
    ]);
  });

  it('are escaped in HTML', () => {
    const hostile = `</p></style><script>alert(1)</script>&amp;"'\u0000\ud800<img src=x onerror=alert(1)>`;
    const html = notesAsHtml(notesOf([highlight('2', hostile, hostile)], 'en', hostile));
    expect(html).not.toMatch(/<script|<img/);
    const names = new Set<string>();
    const walk = (node: object): void => {
      if ('tagName' in node) names.add(String(node.tagName));
      if ('childNodes' in node && Array.isArray(node.childNodes)) node.childNodes.forEach(walk);
    };
    walk(parse(html));
    const used = ['html', 'head', 'meta', 'title', 'style', 'body', 'h1', 'section', 'h2', 'blockquote', 'p', 'time'];
    expect([...names]).toEqual(used);
  });

  it('are saved under the title with replacements made, and refused when there are none', async () => {
    const downloadsDirectory = mkdtempSync(join(tmpdir(), 'engawa-notes-'));
    const highlights = [highlight('2', 'Дождь и Сюэ')];
    const words = { slugUrl: null, find: 'Сюэ', put: 'Сюй', isWholeWord: true, isOn: true };
    const replacement = { id: randomUUID(), ...words, createdAt: 1 };
    const name = { main: 'Night/Library', russian: 'Ночная библиотека', english: null };
    const run = (kept: readonly Highlight[], isKnown = true) =>
      createNotesExport({
        downloadsDirectory,
        highlightsOf: () => kept,
        replacementsOf: () => [replacement],
        nameOf: () => (isKnown ? name : null),
        chaptersOf: () => [{ index: 0, volume: '1', number: '2', name: 'Город Сюэ', branches: [] }],
      })['notes.export'];
    const russian = await run(highlights)({ slugUrl, format: 'markdown', language: 'ru' });
    expect(russian).toEqual({ directory: downloadsDirectory, file: 'Ночная библиотека - Заметки.md' });
    const text = readFileSync(join(downloadsDirectory, russian.file), 'utf8');
    expect(text).toContain('> Дождь и Сюй');
    expect(text).toContain('## Том 1. Глава 2. Город Сюй');
    const english = await run(highlights)({ slugUrl, format: 'html', language: 'en' });
    expect(english.file).toBe('Night_Library - Notes.html');
    const unknown = await run(highlights, false)({ slugUrl, format: 'html', language: 'en' });
    expect(unknown.file).toBe('5--night-library - Notes.html');
    const nothing = run([])({ slugUrl, format: 'html', language: 'en' });
    await expect(nothing).rejects.toEqual(new AppFailure({ code: 'not-found' }));
    rmSync(downloadsDirectory, { recursive: true });
  });
});
