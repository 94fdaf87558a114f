import { type Command, FlagError, type Given, parseFlags } from '#terminal/command.ts';

const SUITE = 'electron/demo/conformance';
const SETTINGS = 'ENGAWA_CONFORMANCE_';

export const CONFORMANCE_COMMAND = {
  usage: ['npm run conformance -- [flags]'],
  about: `Tests the anime and the novel service against their API documents: the project's own servers without flags,
otherwise the services that are named. Only reads from those, unless --write is given.`,
  flags: {
    anime: { value: 'URL', meaning: 'API of an anime service, ends with /api/v1' },
    'anime-mirror': { value: 'URL', meaning: 'its mirror, ends with /api/v1' },
    novels: { value: 'URL', meaning: 'API of a novel service' },
    'novel-site': { value: 'URL', meaning: 'site of the novel service; --novels needs it' },
    write: { meaning: 'also test what changes an account of the anime service; use one made for it' },
    login: { value: 'NAME', meaning: 'login of that account' },
    email: { value: 'ADDRESS', meaning: 'its e-mail address' },
    password: { value: 'PASSWORD', meaning: 'its password; better in ENGAWA_CONFORMANCE_PASSWORD' },
  },
  takesWords: false,
  example: 'npm run conformance -- --anime https://anime.example/api/v1',
} as const satisfies Command;

export type ConformancePlan = {
  /** Test folders that vitest runs. */
  readonly folders: readonly string[];
  /** Variables that the tests read. */
  readonly environment: Readonly<Record<string, string>>;
  /** Addresses that must answer before the tests run. */
  readonly addresses: readonly string[];
  /** Printed before the run. */
  readonly notes: readonly string[];
};

type Flags = Given<typeof CONFORMANCE_COMMAND.flags>;

/** Each flag that is refused without its second. */
const COMPANIONS = [
  ...(['anime-mirror', 'login', 'email', 'password', 'write'] as const).map((name) => [name, 'anime'] as const),
  ['novel-site', 'novels'],
] as const;

/** Throws `FlagError`. The password may come from the environment instead, because other programs can read flags. */
export function planConformance(args: readonly string[], passwordSetting?: string): ConformancePlan {
  const { given: flags } = parseFlags(CONFORMANCE_COMMAND, args);
  for (const [name, companion] of COMPANIONS) {
    if (flags[name] !== undefined && flags[companion] === undefined)
      throw new FlagError(`--${name} goes with --${companion}.`);
  }
  const [anime, mirror] = [addressOf(flags, 'anime'), addressOf(flags, 'anime-mirror')];
  const [novels, site] = [addressOf(flags, 'novels'), addressOf(flags, 'novel-site')];
  if (novels !== undefined && site === undefined)
    throw new FlagError('--novels needs --novel-site: without its Referer the service refuses all.');
  const { write: writes = false, login, email, password = passwordSetting } = flags;
  if (writes && (login === undefined || email === undefined || password === undefined))
    throw new FlagError('--write needs an account: --login, --email and --password.');
  if (anime === undefined && novels === undefined)
    return { folders: [SUITE], environment: {}, addresses: [], notes: ['Runs everything on servers of its own.'] };

  const account = writes ? { LOGIN: login, EMAIL: email, PASSWORD: password } : {};
  const settings = { ANIME: anime, MIRROR: mirror, NOVELS: novels, NOVEL_SITE: site, ...account };
  const readingNote = `Reads from ${anime} and changes nothing there (--write does).`;
  const writingNote = `Reads from ${anime}, and changes lists, positions and a score of "${login}" there. Use a test account.`;
  return {
    folders: [
      ...(anime === undefined ? [] : [`${SUITE}/anime/public`]),
      ...(writes ? [`${SUITE}/anime/account`] : []),
      ...(novels === undefined ? [] : [`${SUITE}/novels/public`]),
    ],
    environment: Object.fromEntries(
      Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [[SETTINGS + name, value]])),
    ),
    addresses: [
      ...(anime === undefined ? [] : [`${anime}/app/status`]),
      ...(novels === undefined ? [] : [`${novels}/api/constants`]),
    ],
    notes: [
      ...(anime === undefined ? [] : [writes ? writingNote : readingNote]),
      ...(novels === undefined ? [] : [`Reads from ${novels}, including about thirty chapters.`]),
    ],
  };
}

/** The flag's address without trailing slashes. */
function addressOf(flags: Flags, name: 'anime' | 'anime-mirror' | 'novels' | 'novel-site'): string | undefined {
  const text = flags[name];
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new FlagError(`--${name} must be an http address.`);
  const address = url.href.replace(/\/+$/, '');
  if (name.startsWith('anime') && !address.endsWith('/api/v1'))
    throw new FlagError(`--${name} must be the root of the API, which ends in /api/v1.`);
  return address;
}
