import { runLoopback } from '#loopback/run.ts';
import { builtPage } from '#loopback/start-loopback.ts';
import { ensurePage } from './ensure-built.ts';

/** `npm run start:browser -- [flags]`: the app without Electron, on 127.0.0.1. */
await runLoopback(process.argv.slice(2), builtPage, ensurePage);
