import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { documentFromParsedHtml } from '#shared/domain/chapter-document/from-parsed-html.ts';
import { bookOf, image, startWriting } from '../testing/book-samples.ts';
import { filesOf } from '../testing/epub-files.ts';
import { writeEpub } from './write-epub.ts';

describe('a book in EPUB', () => {
  it('names its language on every page, and keeps tables, list starts, directions, widths and breaks', async () => {
    using writing = startWriting();
    const html =
      '<ol start="4"><li>four</li></ol><table><tr><th colspan="2">h</th></tr><tr><td>a</td><td>b</td></tr></table>' +
      '<p dir="rtl">abc</p><hr><p><img src="map" width="40"></p><p><img src="map" style="width: 50%"></p>';
    const document = documentFromParsedHtml(html, () => 'map');
    const files = await filesOf(await writing.write(writeEpub, bookOf([document], { language: 'ru' }), 'd.epub'));
    const pages = [...files].filter(([name]) => name.endsWith('.xhtml'));
    expect(pages).toHaveLength(4);
    for (const [, page] of pages) expect(page).toContain(' lang="ru" xml:lang="ru">');
    expect(files.get('EPUB/style.css')).toContain('hyphens: auto; -webkit-hyphens: auto; -epub-hyphens: auto;');
    const page = files.get('EPUB/chapter-1.xhtml') ?? '';
    expect(page).toContain('<ol start="4"><li><p>four</p></li></ol>');
    expect(page).toContain(
      '<table><tr><th colspan="2"><p>h</p></th></tr><tr><td><p>a</p></td><td><p>b</p></td></tr></table>',
    );
    expect(page).toContain('<p dir="rtl">abc</p>\n<p class="scene-break" role="separator">* * *</p>');
    expect(page).toMatch(/<img src="pictures\/[^"]*" alt="" width="40"\/>/);
    expect(page).toMatch(/<img src="pictures\/[^"]*" alt="" style="width: 50%"\/>/);
  });

  it('begins with an uncompressed `mimetype` entry without extra fields, so that every reader recognises it', async () => {
    using writing = startWriting();
    const bytes = readFileSync(await writing.write(writeEpub, bookOf([]), 'b.epub'));
    // A local header without flags, without compression, with sizes, a name of eight letters and no extra field.
    expect(bytes.toString('hex', 0, 10)).toBe('504b03040a0000000000');
    expect([bytes.readUInt32LE(18), bytes.readUInt32LE(22), bytes.readUInt16LE(26), bytes.readUInt16LE(28)]).toEqual([
      ...[20, 20, 8, 0],
    ]);
    expect(bytes.toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip');
  });

  it('links notes and volumes, and describes the book', async () => {
    using writing = startWriting();
    const noted = {
      blocks: [
        image('/media/image/novels?src=portrait', 'A "face"'),
        image('missing', 'A lost map'),
        { kind: 'paragraph', align: 'center', inlines: [{ kind: 'note-reference', note: 0, mention: 0, label: '1' }] },
      ],
      notes: [
        { label: '1', inlines: [{ kind: 'text', text: 'said', marks: ['italic'], link: null }], isReferenced: true },
        { label: '2', inlines: [{ kind: 'text', text: 'lone', marks: [], link: null }], isReferenced: false },
      ],
    } as const;
    const parts = [1, 2].map((volume) => ({
      heading: `Volume ${volume}`,
      chapters: [{ heading: `Chapter ${volume}`, read: () => noted }],
    }));
    const files = await filesOf(await writing.write(writeEpub, bookOf([], { parts }), 'c.epub'));
    const page = files.get('EPUB/chapter-2.xhtml') ?? '';
    expect(page).toContain('id="mention-1-1" href="#note-1">[1]</a>');
    expect(page).toMatch(
      /<aside [^>]*id="note-1"><p><a [^>]*href="#mention-1-1">1\.<\/a> <em>said<\/em><\/p><\/aside>/,
    );
    expect(page).toContain('<p class="note">2. lone</p>');
    expect(page).toMatch(/<img src="pictures\/picture-[0-9a-f]{32}\.jpg" alt="A &quot;face&quot;"\/>/);
    expect(page).toContain('<span class="missing">[A lost map]</span>');
    expect(files.get('EPUB/nav.xhtml')).toContain(
      '<li><a href="volume-2.xhtml">Volume 2</a><ol><li><a href="chapter-2.xhtml">Chapter 2</a></li></ol></li>',
    );
    const opf = files.get('EPUB/book.opf') ?? '';
    for (const told of [
      '<dc:language>en</dc:language>',
      '<meta property="dcterms:modified">2026-03-01T12:34:56Z</meta>',
      '<dc:contributor id="translator-1">Team &amp; Co</dc:contributor>',
      '<meta property="belongs-to-collection" id="series">Series ',
      '<meta refines="#series" property="group-position">2</meta>',
      '<meta name="calibre:series_index" content="2"/>',
      '<meta refines="#author-3" property="file-as">Толстой, Лев Николаевич</meta>',
      '<meta property="schema:accessMode">visual</meta>',
      'properties="cover-image"',
    ]) {
      expect(opf).toContain(told);
    }
    // The portrait and the cover are the same picture.
    expect([...files.keys()].filter((name) => name.includes('pictures/'))).toHaveLength(1);
  });
});
