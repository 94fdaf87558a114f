import { parseArgs } from 'node:util';
import { servicesOfFlags } from '#hosting/start-app.ts';
import type { ServiceChoice } from '#shared/domain/app/own-services.ts';

export type StartOptions = {
  /** Null: the platform's usual place. */
  readonly dataFolder: string | null;
  /** Null: the person's choice. */
  readonly services: ServiceChoice | null;
  /** Every line of the log also goes to standard error. */
  readonly isVerbose: boolean;
};

const TEXT = { type: 'string' } as const;

/**
 * The flags of a development run (`--data`, `--demo`, `--verbose`, the services' addresses). A packaged app takes none: the author of a link or
 * a shortcut must not choose where its data goes. Everything that is not ours, as Chromium's switches, is passed over.
 */
export function readStartOptions(flags: readonly string[], isPackaged: boolean): StartOptions {
  const { values } = parseArgs({
    args: isPackaged ? [] : [...flags],
    strict: false,
    options: {
      data: TEXT,
      demo: { type: 'boolean' },
      verbose: { type: 'boolean' },
      'anime-base-url': TEXT,
      'anime-site-url': TEXT,
      'novel-base-url': TEXT,
      'novel-site-url': TEXT,
    },
  });
  // Without `strict` a flag that was given no text is `true`.
  const text = (name: keyof typeof values) => (typeof values[name] === 'string' ? values[name] : undefined);
  return {
    dataFolder: text('data') || null,
    isVerbose: values['verbose'] === true,
    services: servicesOfFlags({
      demo: values['demo'] === true,
      'anime-base-url': text('anime-base-url'),
      'anime-site-url': text('anime-site-url'),
      'novel-base-url': text('novel-base-url'),
      'novel-site-url': text('novel-site-url'),
    }),
  };
}
