import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClock } from '#core/platform/time.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import type { ExportFormat } from '#shared/domain/novels/saved-library.ts';
import { exportTitle } from './export-title.ts';
import { planExport } from './make-book.ts';
import { epubcheckSays, hasEpubcheck, hasFb2Schema, hasXmllint, xmllintSays } from './testing/checkers.ts';
import { DEMO_TIME_SCALE, readDemoTitle, type TitleToExport } from './testing/demo-title.ts';
import { brokenFb2Rules } from './testing/fb2-rules.ts';

/** Multiplies the number of chapters; `ENGAWA_BOOKS=whole` takes all of them. */
const SHARE = process.env['ENGAWA_BOOKS'] === 'whole' ? Number.POSITIVE_INFINITY : 1;
const TITLES = [
  { what: 'rare markup', name: 'Сон наборщика', chapters: 10 },
  { what: 'many pictures', name: 'Расписной монастырь', chapters: 1 },
  { what: 'several translations', name: 'Караван четырёх голосов', chapters: 12 },
  { what: 'attacks', name: 'Hostile Chapter Test', chapters: 8 },
  { what: 'ordinary prose', name: 'Фонарь старых страниц', chapters: 12 },
  { what: 'thousands of chapters', name: 'Десять тысяч ступеней', chapters: 12 },
];

describe('titles of the reference service as books', () => {
  let demo: Demo;
  let directory: string;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'engawa-demo-books-'));
    demo = await startDemo({ port: 0, timeScale: DEMO_TIME_SCALE, seed: 1 });
    for (const said of whatIsMissing())
      process.stderr.write(`NOT CHECKED: ${said}
`);
  });
  afterAll(async () => {
    await demo.close();
    rmSync(directory, { recursive: true, force: true });
  });

  async function write({ record, infos, library }: TitleToExport, format: ExportFormat): Promise<string> {
    const plan = planExport({ record, infos, line: null }, { chapters: null, isByVolume: false });
    const parts = { library, downloadsDirectory: directory, clock: createClock(1) };
    const calling = { signal: new AbortController().signal, note: () => undefined };
    const outcome = await exportTitle(parts, { record, plan, format, replacements: [] }, calling);
    if (outcome.kind !== 'exported') throw new Error(outcome.kind);
    return join(directory, outcome.files[0] ?? '');
  }

  function whatIsMissing(): readonly string[] {
    return [
      ...(hasEpubcheck ? [] : ['epubcheck is missing: no EPUB is validated']),
      ...(hasXmllint ? [] : ["xmllint is missing: only the project's own rules check whether FB2 is well-formed"]),
      ...(hasFb2Schema ? [] : ["ENGAWA_FB2_SCHEMA names no FictionBook.xsd: only the project's own rules check FB2"]),
    ];
  }

  it.each(TITLES)('with $what are valid', { timeout: 3_600_000 }, async ({ name, chapters }) => {
    const title = await readDemoTitle(demo, name, chapters * SHARE);
    expect(title.infos.length).toBeGreaterThan(0);
    const epub = await write(title, 'epub');
    const fb2 = await write(title, 'fb2');
    expect(brokenFb2Rules(readFileSync(fb2, 'utf8'))).toEqual([]);
    if (hasEpubcheck) expect(await epubcheckSays(epub)).toEqual([]);
    if (hasXmllint) expect(await xmllintSays(fb2)).toEqual([]);
  });
});
