import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorMilliseconds } from '#shared/testing/processor-time.ts';
import { at, library, lighthouse, named, openReading } from './testing/open-reading.ts';

const slugUrl = library;
/** Includes names that would be equal as numbers. */
const NAMES = ['1', '1.1', '1.10', '01', '2', ' 1'].flatMap((number) =>
  ['1', '01', ''].map((volume) => ({ volume, number })),
);

const text = (names: readonly { readonly volume: string; readonly number: string }[]) =>
  names.map(({ volume, number }) => `${volume}|${number}`).toSorted();

describe('read chapters', () => {
  it('are returned if they changed, with no event when none did', async () => {
    const { call, changed } = openReading();
    const mark = (isRead: boolean, ...numbers: number[]) =>
      call('reading.markRead', { slugUrl, chapters: named(...numbers), isRead });
    expect(await mark(true, 1, 2, 2)).toEqual(named(1, 2));
    expect(await mark(true, 2, 3)).toEqual(named(3));
    expect(await mark(false, 1, 9)).toEqual(named(1));
    expect(changed).toEqual([library, library, library]);
    expect(await mark(true, 2, 3)).toEqual([]);
    expect(await mark(false, 1)).toEqual([]);
    expect(changed).toHaveLength(3);
    expect(text(await call('reading.readChapters', { slugUrl }))).toEqual(['1|2', '1|3']);
    expect(await call('reading.readChapters', { slugUrl: lighthouse })).toEqual([]);
  });

  it('match a set of names after any sequence of marking, reading and undo', async () => {
    const some = fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('mark' as const), chapters: some, isRead: fc.boolean() }),
      fc.record({ kind: fc.constant('take back' as const) }),
      fc.record({ kind: fc.constant('read' as const), chapter: fc.constantFrom(...NAMES), isAtEnd: fc.boolean() }),
      fc.record({ kind: fc.constant('choose' as const), branchId: fc.option(fc.nat()) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { call } = openReading();
        const model = new Set<string>();
        const undo: { chapters: { volume: string; number: string }[]; isRead: boolean; former: string[] }[] = [];
        for (const next of steps) {
          if (next.kind === 'mark') {
            const former = [...model];
            const chapters = await call('reading.markRead', { slugUrl, chapters: next.chapters, isRead: next.isRead });
            expect(text(chapters)).toEqual(text(next.chapters).filter((name) => model.has(name) !== next.isRead));
            for (const name of text(next.chapters)) next.isRead ? model.add(name) : model.delete(name);
            if (chapters.length > 0) undo.push({ chapters, isRead: !next.isRead, former });
          } else if (next.kind === 'take back') {
            const last = undo.pop();
            if (last === undefined) continue;
            await call('reading.markRead', { slugUrl, chapters: last.chapters, isRead: last.isRead });
            model.clear();
            for (const name of last.former) model.add(name);
          } else if (next.kind === 'read') {
            await call('reading.save', { ...at(library, 1, next.isAtEnd), ...next.chapter });
            // A chapter that was read meanwhile is not part of what an older undo restores.
            if (next.isAtEnd && !model.has(text([next.chapter])[0] ?? '')) undo.length = 0;
            if (next.isAtEnd) model.add(text([next.chapter])[0] ?? '');
          } else await call('reading.chooseLine', { slugUrl, branchId: next.branchId });
          expect(text(await call('reading.readChapters', { slugUrl }))).toEqual([...model].toSorted());
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are quickly marked and unmarked, twenty thousand at once', async () => {
    const { call } = openReading();
    const chapters = named(...Array.from({ length: 20_000 }, (_, index) => index));
    const marking = async () => {
      expect(await call('reading.markRead', { slugUrl, chapters, isRead: true })).toHaveLength(20_000);
      expect(await call('reading.readChapters', { slugUrl })).toHaveLength(20_000);
      expect(await call('reading.markRead', { slugUrl, chapters, isRead: false })).toHaveLength(20_000);
    };
    // Takes 300 to 360 milliseconds.
    expect(await processorMilliseconds(marking)).toBeLessThan(4_000);
    expect(await call('reading.readChapters', { slugUrl })).toEqual([]);
  });

  it('leave out unreadable rows', async () => {
    const { call, database } = openReading();
    database.prepare('INSERT INTO read_chapter VALUES (?, ?, ?, 1)').run(library, '1', '');
    database.prepare('INSERT INTO read_chapter VALUES (?, ?, ?, 1)').run(library, '1', '4');
    expect(await call('reading.readChapters', { slugUrl })).toEqual(named(4));
  });
});
