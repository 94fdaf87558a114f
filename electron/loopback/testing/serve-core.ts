import { flushCompileCache } from 'node:module';
import { runLoopback } from '../run.ts';

/** The app without its page: a program to be killed. `node serve-core.ts [flags]`, the flags in command-line.ts. */
await runLoopback(process.argv.slice(2), (core) => async (request) => (await core).media(request));
// Node keeps what it compiled only when a program ends by itself, and a killed one does not.
flushCompileCache();
