import type { Core } from './core.ts';
import type { CorePorts } from './ports.ts';

/** Builds the whole core over its ports. `checksOutput`: development and tests only. */
export async function createCore(_ports: CorePorts, _options: { readonly checksOutput: boolean }): Promise<Core> {
  throw new Error('not built yet');
}
