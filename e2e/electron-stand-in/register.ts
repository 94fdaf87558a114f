import { registerHooks } from 'node:module';

/** With `node --import` of this file, every import of `electron` gets the stand-in. */
const standIn = new URL('electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
