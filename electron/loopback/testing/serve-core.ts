import { flushCompileCache } from 'node:module';
import { runLoopback } from '../run.ts';

/** The app without its page, for tests that kill it. `node serve-core.ts [flags]`, the flags in command-line.ts. */
await runLoopback(process.argv.slice(2), (core) => async (request) => (await core).media(request));
// Node stores compiled code only when a program exits by itself, which a killed one does not.
flushCompileCache();
