import { runLoopback } from './run.ts';

/** Serves the built page: `node electron/loopback/serve.ts [flags]`, the flags in command-line.ts. */
await runLoopback(process.argv.slice(2));
