import { resolve } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { ru } from '#renderer/i18n/ru.ts';
import { pageMessages } from './page-messages.ts';

const i18n = resolve(import.meta.dirname, '../../renderer/i18n');

/** The code that the build makes of a module of messages. */
async function built(file: string): Promise<string> {
  const output = await build({
    ...{ configFile: false, logLevel: 'silent', plugins: [pageMessages] },
    build: { write: false, minify: false, lib: { entry: resolve(i18n, file), formats: ['es'] } },
  });
  const [first] = Array.isArray(output) ? output : [];
  const [chunk] = first?.output ?? [];
  return chunk?.code ?? '';
}

test('the first script has only the texts it uses, and the language’s own file has all', async () => {
  const [start, all] = await Promise.all([built('ru.start.ts'), built('ru.ts')]);
  expect(start).toContain(ru.app.navigation.home);
  expect(start).not.toContain(ru.storage.check.advice);
  expect(start.length).toBeLessThan(all.length / 5);
  expect(all).toContain(ru.storage.check.advice);
});

test('texts are compiled, so no ICU syntax is left in them', async () => {
  expect(await built('en.ts')).not.toMatch(/\{\w+, plural/);
});
