import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { isNamedBy, messageUses } from './message-uses.ts';

type Texts = { readonly [key: string]: string | Texts };
type Compiled = { readonly [key: string]: ReturnType<typeof compile> | Compiled };

const project = resolve(import.meta.dirname, '../..');
const LANGUAGE = /\/renderer\/i18n\/(?:en|ru)(\.start)?\.ts$/;
/** Finds the modules that a source imports at once: neither types nor what it loads later. */
const IMPORT = /^(?:import|export) (?!type\b)(?:[^'";]*? from )?'(#renderer\/|\.{1,2}\/)([^']+\.tsx?)'/gm;

/** Compiles the messages, so that the page needs no parser for them. `*.start.ts` keeps only those that the first script uses. */
export const pageMessages: Plugin = {
  name: 'engawa:page-messages',
  apply: 'build',
  config: () => ({
    resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
  }),
  load: {
    filter: { id: LANGUAGE },
    async handler(id) {
      const [, start] = LANGUAGE.exec(id) ?? [];
      // A language's module exports nothing but its texts.
      const exported = (await import(id)) as Readonly<Record<string, Texts>>;
      const patterns = start === undefined ? null : await startPatterns();
      const isWanted = (path: string) => patterns?.some((pattern) => isNamedBy(path, pattern)) ?? true;
      const [[name, texts] = ['', {}]] = Object.entries(exported);
      return `export const ${name} = ${JSON.stringify(compiled(texts, isWanted))};`;
    },
  },
};

function compiled(texts: Texts, isWanted: (path: string) => boolean, before = ''): Compiled {
  const entries = Object.entries(texts).flatMap(([key, text]): [string, Compiled[string]][] => {
    const path = `${before}${key}`;
    if (typeof text === 'string') return isWanted(path) ? [[key, compile(text)]] : [];
    const part = compiled(text, isWanted, `${path}.`);
    return Object.keys(part).length > 0 ? [[key, part]] : [];
  });
  return Object.fromEntries(entries);
}

async function startPatterns(): Promise<readonly string[]> {
  const patterns = new Set<string>();
  const files = new Set([resolve(project, 'renderer/main.tsx')]);
  for (const file of files) {
    const source = await readFile(file, 'utf8');
    for (const { pattern } of messageUses(file, source)) patterns.add(pattern);
    for (const [, from = '', path = ''] of source.matchAll(IMPORT)) {
      files.add(from === '#renderer/' ? resolve(project, 'renderer', path) : resolve(file, '..', from, path));
    }
  }
  return [...patterns];
}
