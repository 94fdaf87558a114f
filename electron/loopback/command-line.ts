import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultDataFolder } from '#hosting/data-folder.ts';
import { servicesOfFlags } from '#hosting/service-addresses.ts';
import { StartRefusal } from '#hosting/start-refusal.ts';
import type { ServiceChoice } from '#shared/domain/own-services.ts';

export type CommandLine = {
  /** 0: any free one. */
  readonly port: number;
  readonly dataFolder: string;
  readonly downloadsFolder: string;
  /** Null: whatever the person chose. */
  readonly services: ServiceChoice | null;
  readonly timeScale: number;
  readonly opensPage: boolean;
  /** Where the page begins: a link of the app or an address of one of the sites, as it was given. */
  readonly link: string | null;
};

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  port: TEXT,
  data: TEXT,
  downloads: TEXT,
  'no-open': { type: 'boolean' },
  demo: { type: 'boolean' },
  'time-scale': TEXT,
  'anime-base-url': TEXT,
  'anime-site-url': TEXT,
  'novel-base-url': TEXT,
  'novel-site-url': TEXT,
} as const;
const NAMES = Object.keys(OPTIONS).map((name) => `--${name}`);

/** Reads the flags of the loopback host, and what stands there without one. Throws `StartRefusal` with what is wrong. */
export function parseCommandLine(flags: readonly string[]): CommandLine {
  const { values, positionals } = parse(flags);
  const [link = null, ...others] = positionals;
  if (others.length > 0) throw new StartRefusal('Only one link can be opened at a start.');
  return {
    port: numberFlag('port', values.port ?? '0', (port) => Number.isInteger(port) && port >= 0 && port <= 65_535),
    dataFolder: values.data ?? defaultDataFolder(),
    downloadsFolder: values.downloads ?? join(homedir(), 'Downloads'),
    services: servicesOfFlags(values),
    timeScale: numberFlag('time-scale', values['time-scale'] ?? '1', (scale) => scale > 0 && scale <= 100_000),
    opensPage: values['no-open'] !== true,
    link,
  };
}

function parse(flags: readonly string[]) {
  try {
    return parseArgs({ args: [...flags], allowPositionals: true, options: OPTIONS });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split(/[.\n]/)[0] : String(cause);
    throw new StartRefusal(`${reason}. The flags are ${NAMES.join(', ')}.`, { cause });
  }
}

function numberFlag(name: string, given: string, isAllowed: (value: number) => boolean): number {
  const value = given.trim() === '' ? Number.NaN : Number(given);
  if (!isAllowed(value)) throw new StartRefusal(`--${name} cannot be "${given}".`);
  return value;
}
