import { parseArgs } from 'node:util';
import { servicesOfFlags } from '#hosting/services/service-flags.ts';

const TEXT_FLAGS = ['data', 'anime-base-url', 'anime-site-url', 'novel-base-url', 'novel-site-url'];

/** Flags of a development run. A packaged app takes none: a shortcut must not choose where its data goes. */
export function readStartOptions(flags: readonly string[], isPackaged: boolean) {
  const { values } = parseArgs({
    args: isPackaged ? [] : [...flags],
    strict: false,
    options: Object.fromEntries(TEXT_FLAGS.map((name) => [name, { type: 'string' } as const])),
  });
  // Without `strict` a flag without its text is `true`.
  const texts = new Map(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  return {
    /** Null: the platform's default folder. */
    dataFolder: texts.get('data') || null,
    isVerbose: values['verbose'] === true,
    services: servicesOfFlags({ ...Object.fromEntries(texts), demo: values['demo'] === true }),
  };
}
