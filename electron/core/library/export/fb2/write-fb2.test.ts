import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { anyDocuments } from '../testing/any-document.ts';
import { bookOf, image, startWriting } from '../testing/book-samples.ts';
import { hasXmllint, xmllintSays } from '../testing/checkers.ts';
import { brokenFb2Rules } from '../testing/fb2-rules.ts';
import { writeFb2 } from './write-fb2.ts';

describe('a book in FB2', () => {
  it('keeps the rules of the format for odd and generated chapters', async () => {
    using writing = startWriting();
    const path = await writing.write(writeFb2, bookOf(anyDocuments(150)), 'a.fb2');
    expect(brokenFb2Rules(readFileSync(path, 'utf8'))).toEqual([]);
    if (hasXmllint) expect(await xmllintSays(path)).toEqual([]);
  });

  it('has its notes in a body of their own, its volumes as sections, and each picture once', async () => {
    using writing = startWriting();
    const noted = {
      blocks: [
        image('webp'),
        {
          kind: 'paragraph',
          align: null,
          inlines: [
            { kind: 'text', text: 'word', marks: ['bold', 'underline'], link: null },
            { kind: 'note-reference', note: 0, mention: 0, label: '1' },
          ],
        },
        image('webp'),
      ],
      notes: [{ label: '1', inlines: [{ kind: 'text', text: 'said', marks: [], link: null }], isReferenced: true }],
    } as const;
    const chapters = [1, 2].map((number) => ({ heading: `Chapter ${number}`, read: () => noted }));
    const parts = [1, 2].map((number) => ({ heading: `Volume ${number}`, chapters }));
    const xml = readFileSync(await writing.write(writeFb2, bookOf([], { parts, cover: null }), 'b.fb2'), 'utf8');
    expect(brokenFb2Rules(xml)).toEqual([]);
    expect(xml).toContain('<section><title><p>Volume 2</p></title>\n<section><title><p>Chapter 1</p></title>');
    expect(xml).toContain(
      '<p><strong><style name="underline">word</style></strong><a l:href="#note-3-1" type="note">[1]</a></p>',
    );
    expect(xml.match(/<section id="note-\d-1"><title><p>1<\/p><\/title><p>said<\/p><\/section>/g)).toHaveLength(4);
    expect(xml.match(/<binary id="picture-[0-9a-f]{32}\.jpg" content-type="image\/jpeg">/g)).toHaveLength(1);
    expect(xml).toContain(
      '<author><first-name>Лев</first-name><middle-name>Николаевич</middle-name><last-name>Толстой</last-name></author>' +
        '<author><first-name>Anna</first-name><last-name>Smith</last-name></author>',
    );
    expect(xml).toContain('<author><nickname>Anna</nickname></author>');
    expect(xml).toContain('<translator><nickname>Team &amp; Co</nickname></translator>');
    expect(xml).toContain(
      '<sequence name="Series ab &lt;b&gt;&amp;amp;\ufffd ]]&gt; \u{1f9db}\u200f&quot;\'" number="2"/>',
    );
  });
});
