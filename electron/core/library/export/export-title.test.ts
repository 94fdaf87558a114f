import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SavedChapterInfo } from '#core/library/saved/library-statements.ts';
import { chapterOf, SEVEN, titleOf } from '#core/library/saved/testing/saved-samples.ts';
import { createClock } from '#core/platform/time.ts';
import { canMount } from '#core/testing/can-mount.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { ExportFormat } from '#shared/domain/novels/saved-library.ts';
import { amount } from '#shared/testing/amount.ts';
import { type ExportParts, exportTitle } from './export-title.ts';
import { planExport } from './make-book.ts';

/** 4,000 is a title as large as they come. */
const MANY = amount('ENGAWA_CHAPTERS', 100, 4_000);
/** A turn takes a few chapters, with a garbage collection up to twenty; without turns it takes all of them. */
const MOST_CHAPTERS_A_TURN = 40;

const record = titleOf(MANY);
const infos = record.chapters.map(
  ({ volume, number, index }): SavedChapterInfo => ({
    ...{ id: index, slugUrl: SEVEN, index, name: null, teams: [], revisionId: null, bytes: 0, missingPictures: 0 },
    ...{ savedAt: 0, volume, number, branchId: 5 },
  }),
);
const PARAGRAPHS = Array.from({ length: 60 }, (_, index) => `<p>${`Слово за слово ${index}. `.repeat(12)}</p>`).join(
  '',
);

/** The longest wait of other work, in processor time of this thread, so that other programs do not count. */
function watchTurns() {
  let [longest, all] = [0, 0];
  let isWatching = true;
  async function watch(): Promise<void> {
    while (isWatching) {
      const before = process.threadCpuUsage();
      await nextTurn();
      const { user, system } = process.threadCpuUsage(before);
      longest = Math.max(longest, user + system);
      all += user + system;
    }
  }
  const watched = watch();
  return {
    longestShare: async () => {
      isWatching = false;
      await watched;
      return longest / all;
    },
  };
}

describe('writing a book', () => {
  let downloadsDirectory: string;
  beforeEach(() => {
    downloadsDirectory = mkdtempSync(join(tmpdir(), 'engawa-books-'));
  });
  afterEach(() => rmSync(downloadsDirectory, { recursive: true, force: true }));

  const library: ExportParts['library'] = {
    chapter: (_, { number }) => ({
      ...chapterOf(record, Number(number)).chapter,
      content: { format: 'html', html: `<h2>${number}</h2>${PARAGRAPHS}` },
    }),
    picture: async () => null,
  };

  function write(format: ExportFormat, replaced: Partial<ExportParts> = {}, calling = new AbortController()) {
    const plan = planExport({ record, infos, line: null }, { chapters: null, isByVolume: false });
    const noted: number[] = [];
    const parts = { library, downloadsDirectory, clock: createClock(1), ...replaced };
    const note = (done: number, total: number | null) => {
      noted.push(done);
      expect(total).toBe(MANY);
    };
    return {
      noted,
      outcome: exportTitle(parts, { record, plan, format, replacements: [] }, { signal: calling.signal, note }),
    };
  }

  it.each(['epub', 'fb2', 'text'] as const)(
    'as %s reports each chapter, and yields to other work every 40 chapters at least',
    async (format) => {
      // The first export loads the modules, which is not measured.
      await write(format).outcome;
      let [noted, files, share]: [number[], readonly string[], number] = [[], [], 1];
      // A machine that stands still for a moment counts as a long turn; one that the writing takes is long each time.
      for (let measured = 0; measured < 3 && share * MANY >= MOST_CHAPTERS_A_TURN; measured++) {
        const turns = watchTurns();
        const writing = write(format);
        ({ noted } = writing);
        ({ files } = { files: [], ...(await writing.outcome) });
        share = await turns.longestShare();
      }
      expect(share * MANY).toBeLessThan(MOST_CHAPTERS_A_TURN);
      expect(noted).toEqual(Array.from({ length: MANY + 1 }, (_, done) => done));
      expect(files).toHaveLength(1);
      expect(statSync(join(downloadsDirectory, files[0] ?? '')).size).toBeGreaterThan(MANY * 500);
    },
  );

  it('leaves no file when it is cancelled', async () => {
    for (const format of ['epub', 'fb2', 'text'] as const) {
      const calling = new AbortController();
      const stopping: ExportParts['library'] = {
        ...library,
        chapter: (slugUrl, wanted) => {
          if (wanted.number === '20') calling.abort();
          return library.chapter(slugUrl, wanted);
        },
      };
      await expect(write(format, { library: stopping }, calling).outcome).rejects.toMatchObject({ name: 'AbortError' });
      expect(readdirSync(downloadsDirectory)).toEqual([]);
    }
  });

  it('loads no further picture of a chapter when it is cancelled', async () => {
    for (const format of ['epub', 'fb2'] as const) {
      const calling = new AbortController();
      const asked: string[] = [];
      const html = [1, 2, 3].map((number) => `<img src="https://novels.example/uploads/${number}.png">`).join('');
      const stopping: ExportParts['library'] = {
        chapter: (...wanted) => {
          const chapter = library.chapter(...wanted);
          return chapter && { ...chapter, content: { format: 'html', html } };
        },
        picture: async (address) => {
          asked.push(address);
          if (address.endsWith('/1.png')) calling.abort();
          return null;
        },
      };
      await expect(write(format, { library: stopping }, calling).outcome).rejects.toMatchObject({ name: 'AbortError' });
      expect(asked.filter((address) => /\/\d\.png$/.test(address))).toEqual(['https://novels.example/uploads/1.png']);
    }
  });

  it('fails with `storage-full` on a full disk, and leaves no file', async () => {
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    const failing = { ...library, picture: () => Promise.reject(full) };
    for (const format of ['epub', 'fb2'] as const) {
      await expect(write(format, { library: failing }).outcome).rejects.toEqual(
        new AppFailure({ code: 'storage-full' }),
      );
      expect(readdirSync(downloadsDirectory)).toEqual([]);
    }
  });

  it.skipIf(!canMount)('leaves no file when only the first of two volumes fits on the disk', async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=120k', 'tmpfs', downloadsDirectory]);
    const inVolumes = infos.slice(0, 6).map((info, index) => ({ ...info, volume: index < 3 ? '1' : '2' }));
    const plan = planExport({ record, infos: inVolumes, line: null }, { chapters: inVolumes, isByVolume: true });
    expect(plan.files).toHaveLength(2);
    const parts = { library, downloadsDirectory, clock: createClock(1) };
    const signalling = { signal: new AbortController().signal, note: () => undefined };
    const job = { record, plan, format: 'text', replacements: [] } as const;
    const failure = await exportTitle(parts, job, signalling).catch((cause: unknown) => cause);
    const left = readdirSync(downloadsDirectory);
    execFileSync('umount', ['--lazy', downloadsDirectory]);
    expect([failure, left]).toMatchObject([{ error: { code: 'storage-full' } }, []]);
  });

  it('fails with `storage-unwritable` when the folder is a file', async () => {
    const file = join(downloadsDirectory, 'file');
    writeFileSync(file, '');
    await expect(write('text', { downloadsDirectory: file }).outcome).rejects.toMatchObject({
      error: { code: 'storage-unwritable' },
    });
  });

  it('uses Russian words when no chapter has letters', async () => {
    const html = '<p>1 2 3</p>';
    const wordless: ExportParts['library'] = {
      ...library,
      chapter: (slugUrl, wanted) => {
        const chapter = library.chapter(slugUrl, wanted);
        return chapter && { ...chapter, content: { format: 'html', html } };
      },
    };
    await write('text', { library: wordless }).outcome;
    expect(readFileSync(join(downloadsDirectory, 'Seven.txt'), 'utf8')).toContain('Глава 30');
  });

  it('counts a chapter that was removed meanwhile as missing', async () => {
    const losing: ExportParts['library'] = {
      ...library,
      chapter: (slugUrl, wanted) => (wanted.number === '30' ? null : library.chapter(slugUrl, wanted)),
    };
    const outcome = await write('text', { library: losing }).outcome;
    expect(outcome).toMatchObject({ kind: 'exported', files: ['Seven.txt'], missing: 1 });
    const text = readFileSync(join(downloadsDirectory, 'Seven.txt'), 'utf8');
    expect(text.includes('\n\nГлава 30\n--------\n\n\n\nГлава 31\n')).toBe(true);
  });
});
