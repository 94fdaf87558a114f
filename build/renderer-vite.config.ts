import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { writeLicences } from './packaging/licences.ts';
import { pageMessages } from './page-messages/page-messages.ts';

/**
 * Puts renderer/app/ahead.ts, which asks for the first answers, into the page's head before the large script. Also preloads the
 * font of all pages, because the first picture would otherwise wait for it or be drawn twice.
 */
const firstFiles: Plugin = {
  name: 'engawa:first-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const ahead = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.isEntry && file.name === 'ahead',
      );
      const font = Object.keys(bundle).find((path) => path.includes('/inter-latin-opsz-normal'));
      if (ahead === undefined || font === undefined) throw new Error('The page has lost its first script or font.');
      const script = { type: 'module', crossorigin: true, src: `/${ahead.fileName}` };
      const preload = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` };
      return [
        { tag: 'script', attrs: script, injectTo: 'head-prepend' },
        { tag: 'link', attrs: preload, injectTo: 'head' },
      ];
    },
  },
};

/**
 * Marks the schemas of `shared` as free of side effects, so that the page leaves out those of which it only uses the types. The
 * bundler cannot know this of a chain such as `z.string().min(1)`.
 */
const pureSchemas: Plugin = {
  name: 'engawa:pure-schemas',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/shared\/(domain|contract)\/.*\.ts$/ },
    handler(code) {
      const values = this.parse(code).body.flatMap((statement) => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declared?.type !== 'VariableDeclaration') return [];
        return declared.declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []));
      });
      const pure = values.reduceRight(
        (text, { start, end }) =>
          `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`,
        code,
      );
      return { code: pure, moduleSideEffects: false };
    },
  },
};

const project = resolve(import.meta.dirname, '..');

/** Exactly the modules that `renderer/app/ahead.ts` needs. */
const AHEAD = new RegExp(
  [
    'renderer/app/ahead\\.ts',
    'renderer/api/client\\.ts',
    'renderer/features/home/home-questions\\.ts',
    'renderer/i18n/messages-of\\.ts',
    'shared/contract/(bridge|app-error)\\.ts',
    'shared/domain/app/app-locale\\.ts',
    'node_modules/zustand/esm/vanilla\\.mjs',
    'vite/preload-helper\\.js',
  ]
    .map((path) => `${path}$`)
    .join('|'),
);

const later = new Set<string>();

/** Collects what `renderer/app/later.tsx` imports. Every page needs it after the first picture, so it becomes one file. */
const findLater: Plugin = {
  name: 'engawa:find-later',
  apply: 'build',
  buildEnd() {
    later.add(resolve(project, 'renderer/app/later.tsx'));
    for (const id of later) for (const imported of this.getModuleInfo(id)?.importedIds ?? []) later.add(imported);
  },
};

/** The page, for both hosts. Its policy (shared/contract/page-policy.ts) forbids inline code and `data:` addresses. */
export default defineConfig({
  root: resolve(project, 'renderer'),
  base: '/',
  cacheDir: resolve(project, 'node_modules/.vite/renderer'),
  // React's compiler in Oxc: native code that takes a tenth of Babel's time (decision 011).
  plugins: [react({ compiler: true }), writeLicences, firstFiles, pageMessages, pureSchemas, findLater],
  build: {
    // Electron's own Chromium or a current browser. For an older target `light-dark()` would be rewritten to work on the root
    // element only, and parts of the page could have no theme of their own.
    target: 'chrome140',
    outDir: resolve(project, 'out/renderer'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: { index: resolve(project, 'renderer/index.html'), ahead: resolve(project, 'renderer/app/ahead.ts') },
      output: {
        codeSplitting: {
          groups: [
            // Must not wait for any other file.
            { name: 'ahead', test: AHEAD, priority: 1 },
            {
              name: 'schemas',
              test: /node_modules\/zod\/|shared\/domain\/(identifiers|app\/app-link)\.ts$/,
              priority: 1,
            },
            // One file for each language, with nothing else in it.
            { name: 'english', test: /renderer\/i18n\/en\.ts$/, priority: 1 },
            { name: 'russian', test: /renderer\/i18n\/ru\.ts$/, priority: 1 },
            // Most pages search for words only as they are written.
            { name: 'words', test: /node_modules\/@orama\/stemmers\/|chapter-document\/words\.ts$/, priority: 1 },
            // One file for what every start needs: a hundred small ones would wait for each other.
            { name: 'start', tags: ['$initial'] },
            { name: 'later', test: (id: string) => later.has(id) },
            // One file for what several pages need, not one for each set of pages. It imports only files loaded before it, so there
            // are no import circles. Settings stay out: they are searched in both languages and would pull in both.
            { name: 'shared', test: (id: string) => !id.includes('/renderer/features/settings/'), minShareCount: 2 },
          ],
        },
      },
    },
  },
});
