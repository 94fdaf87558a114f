import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { ChapterListEntry, NovelCard } from '#shared/domain/novels/novel.ts';
import { digestOf } from './hashed-files.ts';
import { TITLES } from './saved-library.ts';
import { chapterOf, PICTURES, picture, SEVEN, titleOf } from './testing/saved-samples.ts';
import { startLibrary } from './testing/start-library.ts';

describe('the saved library', () => {
  it('returns chapters, titles and pictures as they were saved', async () => {
    using at = startLibrary();
    const title = titleOf(2);
    const saving = chapterOf(title, 1, { pictures: [picture('a')], missingPictures: [`${PICTURES}/b.png`] });
    await at.library.put(saving);
    await at.library.putTitle(title, [picture('cover')]);
    const [info, ...others] = at.library.chaptersOf(SEVEN);
    expect(others).toEqual([]);
    expect(at.library.chaptersOf(SEVEN, [saving.line])).toEqual([info]);
    expect(at.library.chaptersOf(SEVEN, [{ ...saving.line, branchId: 6 }])).toEqual([]);
    expect(at.library.chapter(SEVEN, saving.line)).toEqual(saving.chapter);
    expect(at.library.chapter(SEVEN, { ...saving.line, branchId: 6 })).toBeNull();
    expect(at.library.chapter(SEVEN, { ...saving.line, branchId: null })).toEqual(saving.chapter);
    expect(at.library.title(SEVEN)).toEqual(title);
    const textBytes = Buffer.byteLength(JSON.stringify(saving.chapter));
    const pictureBytes = picture('a').bytes.byteLength;
    expect(info).toMatchObject({ revisionId: 100, missingPictures: 1, bytes: textBytes + pictureBytes });
    expect(at.library.titles()).toEqual([
      {
        novel: NovelCard.parse(title.novel),
        chapters: 1,
        missingPictures: 1,
        bytes: textBytes + pictureBytes + picture('cover').bytes.byteLength,
        savedAt: at.clock.now(),
      },
    ]);
    expect(await at.library.picture(`${PICTURES}/a.png#part`)).toEqual(picture('a').bytes);
    expect(await at.library.picture(`${PICTURES}/b.png`)).toBeNull();
    expect(at.library.picturesHere([`${PICTURES}/a.png`, `${PICTURES}/b.png`])).toEqual(new Set([`${PICTURES}/a.png`]));
    expect(at.faults).toEqual([]);
  });

  it('counts its titles, each once', async () => {
    using at = startLibrary();
    expect(at.library.titleCount()).toBe(0);
    for (const slugUrl of ['9--nine', '10--ten', '7--seven'].map((each) => SlugUrl.parse(each))) {
      const title = titleOf(2, slugUrl);
      for (const number of [1, 2]) await at.library.put(chapterOf(title, number));
    }
    expect([at.library.titleCount(), at.library.titles().length]).toEqual([3, 3]);
  });

  it('stores a picture of several chapters in one file', async () => {
    using at = startLibrary();
    const title = titleOf(3);
    for (const number of [1, 2, 3]) {
      const again = { ...picture('same'), address: `${PICTURES}/${number}.png` };
      await at.library.put(chapterOf(title, number, { pictures: [again] }));
    }
    const digest = digestOf(picture('same').bytes);
    expect(readdirSync(join(at.folder.directory(), 'pictures', digest.slice(0, 2)))).toEqual([digest]);
    expect(at.library.titles()[0]?.bytes).toBe(
      at.library.chaptersOf(SEVEN).reduce((sum, { bytes }) => sum + bytes, 0) - 2 * picture('same').bytes.byteLength,
    );
  });

  it('counts a picture with two addresses once, and each missing address once', async () => {
    using at = startLibrary();
    const shown = [picture('a'), { ...picture('a'), address: `${PICTURES}/again.png` }];
    const missingPictures = [`${PICTURES}/x.png`, `${PICTURES}/y.png`, `${PICTURES}/y.png#again`];
    await at.library.put(chapterOf(titleOf(1), 1, { pictures: shown, missingPictures }));
    const [info] = at.library.chaptersOf(SEVEN);
    const textBytes = Buffer.byteLength(JSON.stringify(chapterOf(titleOf(1), 1).chapter));
    const bytes = textBytes + picture('a').bytes.byteLength;
    expect(info).toMatchObject({ bytes, missingPictures: 2 });
  });

  it('counts size and missing pictures of each title, pictures of two titles in both', async () => {
    using at = startLibrary();
    const titles = [titleOf(3), titleOf(2, SlugUrl.parse('8--eight'))];
    const bytesOf = (...names: readonly string[]) =>
      names.reduce((sum, name) => sum + picture(name).bytes.byteLength, 0);
    const counted = () =>
      titles.map(({ novel: { slugUrl } }) => {
        const infos = at.library.chaptersOf(slugUrl);
        const of = at.library.titles().find(({ novel }) => novel.slugUrl === slugUrl);
        const chapterBytes = infos.reduce((sum, { bytes }) => sum + bytes, 0);
        return [
          ...[of?.chapters === infos.length, of?.savedAt === Math.max(...infos.map(({ savedAt }) => savedAt))],
          ...[(of?.bytes ?? 0) - chapterBytes, of?.missingPictures],
        ];
      });
    for (const title of titles) {
      await at.library.putTitle(title, [picture('cover')]);
      for (const number of [1, 2]) {
        at.clock.pass(1_000);
        const missingPictures = [`${PICTURES}/missing.png`, `${PICTURES}/m${number}.png`];
        await at.library.put(chapterOf(title, number, { pictures: [picture('same')], missingPictures }));
      }
    }
    // Both chapters count the same picture, the title counts it once.
    const more = bytesOf('cover') - bytesOf('same');
    expect(counted()).toEqual([
      [true, true, more, 4],
      [true, true, more, 4],
    ]);
    await at.library.putPictures([picture('missing')]);
    expect(counted()).toEqual([
      [true, true, more - bytesOf('missing'), 2],
      [true, true, more - bytesOf('missing'), 2],
    ]);
    const [seven, eight] = titles;
    if (seven === undefined || eight === undefined) throw new Error('no titles');
    // Saved again without pictures, and a chapter that nothing else knows.
    await at.library.put(chapterOf(seven, 2));
    await at.library.put(chapterOf(eight, 3, { missingPictures: [`${PICTURES}/m3.png`] }));
    expect(counted()).toEqual([
      [true, true, bytesOf('cover'), 1],
      [true, true, more - bytesOf('missing'), 3],
    ]);
  });

  it('counts a chapter saved in two translations once', async () => {
    using at = startLibrary();
    const saving = chapterOf(titleOf(2), 1);
    await at.library.put(saving);
    await at.library.put({ ...saving, line: { ...saving.line, branchId: 6 } });
    await at.library.put(chapterOf(titleOf(2), 2));
    expect(at.library.titles()).toMatchObject([{ chapters: 2 }]);
  });

  it('counts the chapters of all titles from indexes alone', () => {
    using at = startLibrary();
    const plan = at.library.statements.all(`EXPLAIN QUERY PLAN ${TITLES}`).map(({ detail }) => String(detail));
    const readings = plan.filter((detail) => /^(SCAN|SEARCH) chapter( USING (?!INTEGER)|$)/.test(detail));
    expect(readings).toEqual([
      expect.stringMatching(/^SCAN chapter USING COVERING INDEX chapter_by_size/),
      expect.stringMatching(/^SEARCH chapter USING COVERING INDEX chapter_by_line/),
    ]);
  });

  it('keeps only the last saved text of a line', async () => {
    using at = startLibrary();
    const title = titleOf(1);
    await at.library.put(chapterOf(title, 1));
    const [first] = at.library.chaptersOf(SEVEN);
    const next = chapterOf(title, 1, { revisionId: 7 });
    await at.library.put({ ...next, chapter: { ...next.chapter, content: { format: 'html', html: 'New' } } });
    const [second, ...others] = at.library.chaptersOf(SEVEN);
    expect([second?.revisionId, others]).toEqual([7, []]);
    expect(second?.id).not.toBe(first?.id);
    expect(at.library.chapter(SEVEN, next.line)?.content).toEqual({ format: 'html', html: 'New' });
  });

  it('notes a change of another title that lacked a picture saved now', async () => {
    using at = startLibrary();
    const other = titleOf(1, SlugUrl.parse('8--eight'));
    await at.library.put(chapterOf(other, 1, { missingPictures: [picture('a').address] }));
    at.changes.length = 0;
    await at.library.put(chapterOf(titleOf(1), 1, { pictures: [picture('a')] }));
    expect(new Set(at.changes)).toEqual(new Set([SEVEN, other.novel.slugUrl]));
  });

  it('keeps the former text and no new picture when a save fails at its end', async () => {
    using at = startLibrary();
    const title = titleOf(1);
    const former = chapterOf(title, 1);
    await at.library.put(former);
    at.folder
      .database()
      ?.exec("CREATE TRIGGER full BEFORE INSERT ON picture BEGIN SELECT raise(ABORT, 'no room'); END");
    const chapter = { ...former.chapter, name: 'Another name' };
    const failing = at.library.put({ ...former, chapter, pictures: [picture('a')] });
    await expect(failing).rejects.toThrow();
    expect(at.library.chapter(SEVEN, former.line)).toEqual(former.chapter);
    expect(at.library.picturesHere([picture('a').address])).toEqual(new Set());
  });

  it('distinguishes volumes, numbers and translations exactly as written', async () => {
    using at = startLibrary();
    const title = titleOf(1);
    const lines = [
      { volume: '1', number: '1.1', branchId: null },
      { volume: '1', number: '1.10', branchId: null },
      { volume: '01', number: '1.1', branchId: null },
      { volume: '1', number: '1.1', branchId: 4 },
    ];
    for (const line of lines) await at.library.put(chapterOf(title, 1, { line }));
    expect(at.library.chaptersOf(SEVEN)).toHaveLength(4);
  });

  it('takes order and numbers from a newer list', async () => {
    using at = startLibrary();
    const title = titleOf(3);
    for (const number of [1, 2, 3]) await at.library.put(chapterOf(title, number));
    const before = at.library.chaptersOf(SEVEN);
    // A prologue came first, and what was chapter 3 is an extra of another volume now.
    const [first, second, third] = title.chapters;
    const chapters = [
      { index: 0, volume: '1', number: '0', name: null, branches: [] },
      { ...first, index: 1 },
      { ...second, index: 2 },
      { ...third, index: 3, volume: '2', number: '1.5' },
    ].map((entry) => ChapterListEntry.parse(entry));
    await at.library.putTitle({ ...title, chapters }, []);
    const after = at.library.chaptersOf(SEVEN);
    expect(after.map(({ id, index, volume, number }) => [id, index, volume, number])).toEqual([
      [before[0]?.id, 1, '1', '1'],
      [before[1]?.id, 2, '1', '2'],
      [before[2]?.id, 3, '2', '1.5'],
    ]);
    const extra = at.library.chapter(SEVEN, { volume: '2', number: '1.5', branchId: 5 });
    expect(extra).toEqual({ ...chapterOf(title, 3).chapter, volume: '2', number: '1.5' });
    expect(at.library.chapter(SEVEN, chapterOf(title, 3).line)).toBeNull();
  });

  it('keeps the number of a chapter whose new number is too long for the contract', async () => {
    using at = startLibrary();
    const title = titleOf(2);
    for (const number of [1, 2]) await at.library.put(chapterOf(title, number));
    const [first, second] = title.chapters;
    const chapters = [first, { ...second, number: '2'.repeat(101) }].map((entry) => ChapterListEntry.parse(entry));
    await at.library.putTitle({ ...title, chapters }, []);
    expect(at.library.chaptersOf(SEVEN).map(({ number }) => number)).toEqual(['1', '2']);
  });

  it('lists the other chapters and titles when a row is damaged', async () => {
    using at = startLibrary();
    const title = titleOf(2);
    for (const number of [1, 2]) await at.library.put(chapterOf(title, number));
    at.library.database()?.exec("UPDATE chapter SET number = '' WHERE number = '2'");
    expect(at.library.chaptersOf(SEVEN).map(({ number }) => number)).toEqual(['1']);
    at.library.database()?.exec("UPDATE chapter SET slug_url = 'no address' WHERE number = ''");
    expect(at.library.titles().map(({ novel }) => novel.slugUrl)).toEqual([SEVEN]);
    expect(at.library.titleCount()).toBe(1);
    at.library.database()?.exec(`UPDATE chapter SET text_bytes = -9000 WHERE slug_url = '${SEVEN}'`);
    expect(at.library.titles()).toMatchObject([{ bytes: 0 }]);
  });

  it('does not give a chapter the number of another saved chapter', async () => {
    using at = startLibrary();
    const title = titleOf(2);
    for (const number of [1, 2]) await at.library.put(chapterOf(title, number));
    const [first, second] = title.chapters;
    const chapters = [{ ...first, branches: second?.branches }].map((entry) => ChapterListEntry.parse(entry));
    await at.library.putTitle({ ...title, chapters }, []);
    expect(at.library.chaptersOf(SEVEN).map(({ number, revisionId }) => [number, revisionId])).toEqual([
      ['1', 100],
      ['2', 101],
    ]);
  });

  it.each([
    ['two numbers were exchanged', { 1: 101, 2: 100, 3: 102 }, { 1: 101, 2: 100, 3: 102 }],
    ['all moved up by one', { 1: 900, 2: 100, 3: 101, 4: 102 }, { 2: 100, 3: 101, 4: 102 }],
    ['three numbers rotated', { 1: 102, 2: 100, 3: 101 }, { 1: 102, 2: 100, 3: 101 }],
    ['a chapter keeps the number that another would take', { 2: 100, 3: 101, 4: 900 }, { 1: 100, 2: 101, 3: 102 }],
    ['the service gives the same revision twice', { 1: 100, 2: 101, 3: 102, 4: 100 }, { 1: 100, 2: 101, 3: 102 }],
  ])('keeps each text with its chapter when %s', async (_, newer, expected) => {
    using at = startLibrary();
    const title = titleOf(3);
    for (const number of [1, 2, 3]) await at.library.put(chapterOf(title, number));
    const chapters = Object.entries(newer).map(([number, revisionId], index) => {
      const branches = [{ branchId: 5, revisionId, createdAt: null, teams: [], uploader: null }];
      return ChapterListEntry.parse({ index, volume: '1', number, name: null, branches });
    });
    for (const _time of [1, 2]) {
      await at.library.putList(SEVEN, chapters);
      const now = at.library.chaptersOf(SEVEN).map(({ number, revisionId }) => [number, revisionId]);
      expect(Object.fromEntries(now)).toEqual(expected);
    }
  });

  it('takes the order of a newer list that has a chapter more in between', async () => {
    using at = startLibrary();
    const title = titleOf(2);
    for (const number of [1, 2]) await at.library.put(chapterOf(title, number));
    const [first, second] = title.chapters;
    const between = ChapterListEntry.parse({ index: 1, volume: '1', number: '1.5', name: null, branches: [] });
    const chapters = [first, between, { ...second, index: 2 }].map((entry) => ChapterListEntry.parse(entry));
    await at.library.putList(SEVEN, chapters);
    expect(at.library.chaptersOf(SEVEN).map(({ index }) => index)).toEqual([0, 2]);
    expect(at.library.title(SEVEN)?.chapters).toEqual(chapters);
  });

  it('makes up a lost title record from the saved chapters, until a newer one is saved', async () => {
    using at = startLibrary();
    const title = titleOf(2);
    await at.library.put(chapterOf(title, 2));
    at.folder.database()?.exec('DELETE FROM title_record; DELETE FROM title_list');
    expect(at.library.title(SEVEN)).toMatchObject({
      novel: { id: 7, name: { main: 'seven' } },
      chapters: [{ index: 1, number: '2', branches: [{ branchId: 5, revisionId: 101 }] }],
    });
    expect(at.library.titles()).toMatchObject([{ novel: { slugUrl: SEVEN }, chapters: 1 }]);
    await at.library.putTitle(title, []);
    expect(at.library.title(SEVEN)).toEqual(title);
  });
});
