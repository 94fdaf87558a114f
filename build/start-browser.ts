import { startInBrowser } from './start-in-browser.ts';

/** `npm run start:browser -- [flags]`: the app without Electron, on 127.0.0.1. */
await startInBrowser(process.argv.slice(2));
