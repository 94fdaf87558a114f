import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

/** Serves the built page: `node electron/loopback/serve.ts [flags]`, the flags in command-line.ts. */

// From the second start on, the program is loaded compiled. If the folder cannot be written, it is compiled at each start.
enableCompileCache(resolve(import.meta.dirname, '../../node_modules/.cache/compiled'));
const { runLoopback } = await import('./run.ts');
await runLoopback(process.argv.slice(2));
