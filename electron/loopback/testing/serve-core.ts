import { runLoopback } from '../run.ts';

/** The app without its page: a program to be killed. `node serve-core.ts [flags]`, the flags in command-line.ts. */
await runLoopback(process.argv.slice(2), (core) => async (request) => (await core).media(request));
