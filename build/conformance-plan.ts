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
  /** For vitest. */
  readonly folders: readonly string[];
  /** For the tests. */
  readonly environment: Readonly<Record<string, string>>;
  /** Must answer before the tests run. */
  readonly addresses: readonly string[];
  /** For the person who started it. */
  readonly notes: readonly string[];
};

function addressFrom(flag: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new FlagError(`--${flag} must be an http address.`);
  return url.href.replace(/\/+$/, '');
}

function animeRootFrom(flag: string, text: string): string {
  const address = addressFrom(flag, text);
  if (!address.endsWith('/api/v1'))
    throw new FlagError(`--${flag} must be the root of the API, which ends in /api/v1.`);
  return address;
}

type Flags = Given<typeof CONFORMANCE_COMMAND.flags>;

function animePlan(flags: Flags, root: string, passwordSetting: string | undefined): ConformancePlan {
  const anime = animeRootFrom('anime', root);
  const mirror = flags['anime-mirror'];
  const reading = {
    [`${SETTINGS}ANIME`]: anime,
    ...(mirror === undefined ? {} : { [`${SETTINGS}MIRROR`]: animeRootFrom('anime-mirror', mirror) }),
  };
  const addresses = [`${anime}/app/status`];
  if (flags.write !== true) {
    const notes = [`Reads from ${anime} and changes nothing there (--write does).`];
    return { folders: [`${SUITE}/anime/public`], environment: reading, addresses, notes };
  }
  const { login, email, password = passwordSetting } = flags;
  if (login === undefined || email === undefined || password === undefined) {
    throw new FlagError('--write needs an account: --login, --email and --password.');
  }
  return {
    folders: [`${SUITE}/anime/public`, `${SUITE}/anime/account`],
    environment: {
      ...{ ...reading, [`${SETTINGS}LOGIN`]: login },
      ...{ [`${SETTINGS}EMAIL`]: email, [`${SETTINGS}PASSWORD`]: password },
    },
    addresses,
    notes: [`Reads from ${anime}, and changes lists, positions and a score of "${login}" there. Use a test account.`],
  };
}

function novelPlan(flags: Flags, root: string): ConformancePlan {
  const site = flags['novel-site'];
  if (site === undefined)
    throw new FlagError('--novels needs --novel-site: without its Referer the service refuses all.');
  const novels = addressFrom('novels', root);
  return {
    folders: [`${SUITE}/novels/public`],
    environment: { [`${SETTINGS}NOVELS`]: novels, [`${SETTINGS}NOVEL_SITE`]: addressFrom('novel-site', site) },
    addresses: [`${novels}/api/constants`],
    notes: [`Reads from ${novels}, about thirty chapters among it.`],
  };
}

/** Throws `FlagError`. The password may also come from the environment, where other programs do not see it. */
export function planConformance(args: readonly string[], passwordSetting?: string): ConformancePlan {
  const { given: flags } = parseFlags(CONFORMANCE_COMMAND, args);
  const { anime, novels } = flags;
  for (const name of ['anime-mirror', 'login', 'email', 'password', 'write'] as const) {
    if (anime === undefined && flags[name] !== undefined) throw new FlagError(`--${name} goes with --anime.`);
  }
  if (novels === undefined && flags['novel-site'] !== undefined)
    throw new FlagError('--novel-site goes with --novels.');
  const parts = [
    ...(anime === undefined ? [] : [animePlan(flags, anime, passwordSetting)]),
    ...(novels === undefined ? [] : [novelPlan(flags, novels)]),
  ];
  if (parts.length === 0) {
    return { folders: [SUITE], environment: {}, addresses: [], notes: ['Runs everything on servers of its own.'] };
  }
  return {
    folders: parts.flatMap(({ folders }) => folders),
    environment: Object.assign({}, ...parts.map(({ environment }) => environment)),
    addresses: parts.flatMap(({ addresses }) => addresses),
    notes: parts.flatMap(({ notes }) => notes),
  };
}
