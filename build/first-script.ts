import type { Plugin } from 'vite';

/** Begins with what asks ahead (renderer/app/ahead.ts): in the page's head before its large script, as one of its own. */
export const firstScript: Plugin = {
  name: 'engawa:first-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const ahead = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.isEntry && file.name === 'ahead',
      );
      if (ahead === undefined) throw new Error('The page has lost its first script.');
      const attrs = { type: 'module', crossorigin: true, src: `/${ahead.fileName}` };
      return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
    },
  },
};
