import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '#core/testing/silent-log.ts';
import { createLog } from '#hosting/log/create-log.ts';
import { createPlainProgram, readLicences, readLogLines } from './plain-program.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engawa-program-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const messagesOf = (lines: readonly string[]) => lines.map((line) => JSON.parse(line).message);

describe('the lines of the log', () => {
  it('are empty if nothing was logged', async () => {
    expect(await createPlainProgram(folder, '1.0.0')['app.logLines']({}, new AbortController())).toEqual([]);
  });

  it('are the last 500 of both files, oldest first', async () => {
    const log = createLog({ dataFolder: folder, echo: () => undefined, isVerbose: false });
    const program = createPlainProgram(folder, '1.0.0');
    const { logFile } = await program['app.about']({}, new AbortController());
    log.info('second');
    await writeFile(`${logFile}.1`, '{"message":"first"}\n');
    expect(messagesOf(await program['app.logLines']({}, new AbortController()))).toEqual(['first', 'second']);
    for (let number = 1; number <= 600; number += 1) log.info(`line ${number}`);
    const lines = messagesOf(await program['app.logLines']({}, new AbortController()));
    expect(lines).toHaveLength(500);
    expect(lines.at(-1)).toBe('line 600');
  });

  it('begin with a complete line if the file is long', async () => {
    const file = join(folder, 'long.log');
    await writeFile(file, `${JSON.stringify({ message: 'x'.repeat(1_000) })}\n`.repeat(400));
    const lines = await readLogLines(file);
    expect(lines.length).toBeGreaterThan(200);
    for (const line of lines) expect(line).toHaveLength(1_014);
  });

  it('contain no secret and no home folder, and stay JSON', async () => {
    const file = join(folder, 'old.log');
    await writeFile(
      file,
      `${JSON.stringify({ message: 'at /home/alice/a.ts', url: 'https://a.example/?token=CANARY' })}\n`,
    );
    await appendFile(file, '{"message":"/home/alice cut off, cookie: _al1=CANARY');
    const lines = await readLogLines(file, '/home/alice');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ message: 'at ~/a.ts' });
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toMatch(/CANARY|alice/);
  });
});

describe('the licences', () => {
  it('are those collected by the build, sorted by name', async () => {
    const file = join(folder, 'licences.json');
    const licence = { version: '1.0.0', licence: 'MIT', text: 'Permission is hereby granted' };
    await writeFile(
      file,
      JSON.stringify([
        { name: 'zod', ...licence },
        { name: '@base-ui/react', ...licence },
      ]),
    );
    expect((await readLicences(file, silentLog)).map(({ name }) => name)).toEqual(['@base-ui/react', 'zod']);
  });

  it('are empty if the file is missing or damaged', async () => {
    const file = join(folder, 'licences.json');
    expect(await readLicences(file, silentLog)).toEqual([]);
    for (const content of ['[{"name":', '{}', '[{"name":"a"}]']) {
      await writeFile(file, content);
      expect(await readLicences(file, silentLog)).toEqual([]);
    }
  });
});
