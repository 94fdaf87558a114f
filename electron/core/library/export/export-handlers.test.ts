import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createRemovals } from '#core/library/saved/removals.ts';
import { chapterOf, PICTURES, SEVEN, titleOf } from '#core/library/saved/testing/saved-samples.ts';
import { startLibrary } from '#core/library/saved/testing/start-library.ts';
import { createEventHub } from '#core/platform/rpc/event-hub.ts';
import { createTasks } from '#core/platform/tasks/tasks.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { LongTask } from '#shared/domain/app/long-task.ts';
import type { Replacement } from '#shared/domain/novels/replacement.ts';
import type { ExportFormat } from '#shared/domain/novels/saved-library.ts';
import { createExportHandlers } from './export-title.ts';
import { filesOf } from './testing/epub-files.ts';

/** The handlers over a library of its own; `line`: the translation that the person reads. */
function startExport(line: { readonly branchId: number } | null, replacements: readonly Replacement[] = []) {
  const at = startLibrary();
  const downloadsDirectory = join(at.dataDirectory, 'downloads');
  mkdirSync(downloadsDirectory);
  const events = createEventHub(() => undefined);
  const ended = new Promise<LongTask>((resolve) => {
    events.subscribe((name, tasks) => {
      if (name !== 'tasks.changed') return;
      // The payload of this event.
      const task = (tasks as readonly LongTask[]).find(({ state }) => state.status !== 'running');
      if (task !== undefined) resolve(task);
    });
  });
  const tasks = createTasks({ events, log: silentLog });
  const { library, clock } = at;
  const handlers = createExportHandlers({
    ...{ library, tasks, downloadsDirectory, clock },
    lineOf: () => line,
    replacementsOf: () => replacements,
  });
  const run = (isByVolume = false, format: ExportFormat = 'fb2') =>
    handlers['saved.export']({ slugUrl: SEVEN, format, chapters: null, isByVolume });
  const counted = () => handlers['saved.replacements']({ slugUrl: SEVEN }, { signal: new AbortController().signal });
  return { ...at, downloadsDirectory, run, counted, ended, [Symbol.dispose]: () => at[Symbol.dispose]() };
}

const snowToRain: Replacement = {
  ...{ id: randomUUID(), slugUrl: null, find: 'snow', put: 'rain', isWholeWord: true, isOn: true },
  createdAt: 1,
};

describe('exporting a saved title', () => {
  it('writes its chapters and pictures in the chosen translation', async () => {
    using at = startExport({ branchId: 6 });
    const title = titleOf(3);
    const bytes = new Uint8Array(
      await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123' } })
        .webp()
        .toBuffer(),
    );
    const address = `${PICTURES}/a.webp`;
    await at.library.putTitle(title, []);
    for (const branchId of [5, 6]) {
      const saving = chapterOf(title, 1);
      const html = `<p>Translation ${branchId}</p><img src="${address}"><img src="${PICTURES}/gone.png">`;
      await at.library.put({
        ...{ ...saving, line: { ...saving.line, branchId }, pictures: [{ address, bytes }] },
        chapter: { ...saving.chapter, siteUrl: PICTURES, content: { format: 'html', html } },
      });
    }
    const { taskId } = await at.run();
    expect(await at.ended).toMatchObject({
      ...{
        id: taskId,
        done: 1,
        total: 1,
        work: { kind: 'export', slugUrl: SEVEN, name: title.novel.name, format: 'fb2' },
      },
      state: { status: 'done', outcome: { kind: 'exported', files: ['Seven.fb2'], missing: 2 } },
    });
    const xml = readFileSync(join(at.downloadsDirectory, 'Seven.fb2'), 'utf8');
    expect(xml).toContain('Translation 6');
    expect(xml).not.toContain('Translation 5');
    expect(xml.match(/<binary [^>]*content-type="image\/jpeg">/g)).toHaveLength(1);
    expect(xml).toContain('A picture is missing here');
    expect(readdirSync(at.downloadsDirectory)).toEqual(['Seven.fb2']);
  });

  it('makes replacements in the book, and leaves the saved text as it was', async () => {
    using at = startExport(null, [snowToRain]);
    await at.library.putTitle(titleOf(1), []);
    const saving = chapterOf(titleOf(1), 1);
    const html = '<p>Snow on <b>sn</b>ow, snowfall</p>';
    await at.library.put({ ...saving, chapter: { ...saving.chapter, content: { format: 'html', html } } });
    await at.run();
    await at.ended;
    const xml = readFileSync(join(at.downloadsDirectory, 'Seven.fb2'), 'utf8');
    expect(xml).toContain('Rain on <strong>rain</strong>, snowfall');
    expect(at.library.chapter(SEVEN, saving.line)?.content).toEqual({ format: 'html', html });
  });

  it.each(['epub', 'fb2', 'text'] as const)(
    'names chapters with replacements, also in the contents: %s',
    async (format) => {
      using at = startExport(null, [snowToRain]);
      for (const number of [1, 2]) {
        const saving = chapterOf(titleOf(2), number);
        await at.library.put({ ...saving, chapter: { ...saving.chapter, name: `The snow, ${number}` } });
      }
      await at.run(false, format);
      expect(await at.ended).toMatchObject({ state: { status: 'done' } });
      const [file = ''] = readdirSync(at.downloadsDirectory);
      const path = join(at.downloadsDirectory, file);
      const texts = format === 'epub' ? await filesOf(path) : new Map([[file, readFileSync(path, 'utf8')]]);
      const holding = (words: string) => [...texts].filter(([, text]) => text.includes(words)).map(([name]) => name);
      expect(holding('snow')).toEqual([]);
      const expected = format === 'epub' ? [expect.stringMatching(/nav\.xhtml$/), expect.any(String)] : [file];
      expect(holding('The rain, 2')).toEqual(expect.arrayContaining(expected));
    },
  );

  it('has all chapters of a title that is deleted meanwhile, as long as they can be restored', async () => {
    using at = startExport(null);
    await at.library.putTitle(titleOf(2), []);
    for (const number of [1, 2]) await at.library.put(chapterOf(titleOf(2), number));
    await at.run(false, 'text');
    await createRemovals({ ...at, noteChange: () => undefined, log: silentLog }).remove(SEVEN, null);
    expect(await at.ended).toMatchObject({ state: { status: 'done', outcome: { missing: 0 } } });
    const text = readFileSync(join(at.downloadsDirectory, 'Seven.txt'), 'utf8');
    expect([...text.matchAll(/^Text of .*$/gm)]).toHaveLength(2);
    expect(at.library.chapter(SEVEN, chapterOf(titleOf(2), 1).line)).toBeNull();
  });

  it('fails with `not-found` when no chapter is saved', async () => {
    using at = startExport(null);
    await expect(at.run()).rejects.toEqual(new AppFailure({ code: 'not-found' }));
    await at.library.putTitle(titleOf(1), []);
    await expect(at.run(true)).rejects.toEqual(new AppFailure({ code: 'not-found' }));
  });
});
