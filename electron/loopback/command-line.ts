import { homedir } from 'node:os';
import { join } from 'node:path';
import { defaultDataFolder } from '#hosting/data-folder.ts';
import { servicesOfFlags } from '#hosting/services/service-flags.ts';
import { type Command, FlagError, numberOf, parseFlags } from '#terminal/command.ts';

export type CommandLine = ReturnType<typeof parseCommandLine>;

/** `npm start` shows the same help; electron/shell/start-options.ts reads the flags that Electron supports. */
export const START_COMMAND = {
  usage: ['npm start -- [flags] [link]', 'npm run start:browser -- [flags] [link]'],
  about: `Opens Engawa in Electron (start) or in a browser (start:browser, and start where Electron cannot run).
A link of the app opens its page. "Browser:" marks flags without effect in Electron.`,
  flags: {
    electron: { meaning: 'npm start: insist on Electron' },
    demo: { meaning: 'run on the demo library without asking' },
    'anime-base-url': { value: 'URL', meaning: 'API of the anime service, ends with /api/v1' },
    'anime-site-url': { value: 'URL', meaning: 'site of the anime service' },
    'novel-base-url': { value: 'URL', meaning: 'API of the novel service' },
    'novel-site-url': { value: 'URL', meaning: 'site of the novel service' },
    data: { value: 'FOLDER', meaning: 'where the app keeps its data; one running app per folder' },
    verbose: { meaning: 'print the log, with a line of JSON per request' },
    port: { value: 'N', meaning: 'Browser: port to listen on; 0, the default, takes any free one' },
    downloads: { value: 'FOLDER', meaning: 'Browser: where exported files go' },
    'no-open': { meaning: 'Browser: print the address only' },
    'time-scale': { value: 'N', meaning: "Browser: the demo's delays pass N times faster" },
  },
  takesWords: true,
  example: 'npm run start:browser -- --demo --port 4000 engawa://release/8531',
} as const satisfies Command;

/** Reads the flags of the loopback host and a link. Throws `FlagError`, or `StartRefusal` for addresses of services. */
export function parseCommandLine(flags: readonly string[]) {
  const { given, words } = parseFlags(START_COMMAND, flags);
  const [link = null, ...others] = words;
  if (given.electron === true) throw new FlagError('--electron goes with npm start.');
  if (others.length > 0) throw new FlagError('Only one link can be opened at a start.');
  return {
    /** 0: any free port. */
    port: numberOf('port', given.port ?? '0', (port) => Number.isInteger(port) && port >= 0 && port <= 65_535),
    dataFolder: given.data ?? defaultDataFolder(),
    downloadsFolder: given.downloads ?? join(homedir(), 'Downloads'),
    services: servicesOfFlags(given),
    timeScale: numberOf('time-scale', given['time-scale'] ?? '1', (scale) => scale > 0 && scale <= 100_000),
    opensPage: given['no-open'] !== true,
    isVerbose: given.verbose === true,
    /** As given: a link of the app or an address of one of the sites. */
    link,
  };
}
