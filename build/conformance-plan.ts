import { type Command, FlagError, parseFlags } from '#terminal/command.ts';

const SUITE = 'electron/demo/conformance';
const SETTINGS = 'ENGAWA_CONFORMANCE_';
const ACCOUNT = ['LOGIN', 'EMAIL', 'PASSWORD'].map((name) => SETTINGS + name);

export const CONFORMANCE_COMMAND = {
  usage: ['npm run conformance -- [flags]'],
  about: `Tests the anime and the novel service against their API documents: the project's own servers without flags,
otherwise the services that are named. Only reads from those, unless --write is given.
${SETTINGS}MIRROR names a mirror of the anime service's API.`,
  flags: {
    anime: { value: 'URL', meaning: 'API of an anime service, ends with /api/v1' },
    novels: { value: 'URL', meaning: 'API of a novel service' },
    'novel-site': { value: 'URL', meaning: 'site of the novel service; --novels needs it' },
    write: { meaning: `also change an account made for this, in ${ACCOUNT.join(', ')}` },
  },
  takesWords: false,
  example: 'npm run conformance -- --anime https://anime.example/api/v1',
} as const satisfies Command;

export type ConformancePlan = {
  /** Test folders that vitest runs. */
  readonly folders: readonly string[];
  /** Variables that the tests read, besides those of the account and the mirror. */
  readonly environment: Readonly<Record<string, string>>;
  /** Addresses that must answer before the tests run. */
  readonly addresses: readonly string[];
};

/** Throws `FlagError`. */
export function planConformance(args: readonly string[], environment: NodeJS.ProcessEnv): ConformancePlan {
  const { given } = parseFlags(CONFORMANCE_COMMAND, args);
  const anime = addressOf('anime', given.anime);
  const [novels, site] = [addressOf('novels', given.novels), addressOf('novel-site', given['novel-site'])];
  const writes = given.write === true;
  if (anime?.endsWith('/api/v1') === false)
    throw new FlagError('--anime must be the root of the API, which ends in /api/v1.');
  if ((novels === null) !== (site === null))
    throw new FlagError('--novels and --novel-site go together: without its Referer the service refuses all.');
  if (writes && (anime === null || ACCOUNT.some((name) => environment[name] === undefined)))
    throw new FlagError(`--write needs --anime and an account in ${ACCOUNT.join(', ')}.`);
  if (anime === null && novels === null) return { folders: [SUITE], environment: {}, addresses: [] };
  return {
    folders: [
      ...(anime === null ? [] : [`${SUITE}/anime/public`]),
      ...(writes ? [`${SUITE}/anime/account`] : []),
      ...(novels === null ? [] : [`${SUITE}/novels/public`]),
    ],
    environment: {
      ...(anime !== null && { [`${SETTINGS}ANIME`]: anime }),
      ...(novels !== null && { [`${SETTINGS}NOVELS`]: novels }),
      ...(site !== null && { [`${SETTINGS}NOVEL_SITE`]: site }),
    },
    addresses: [
      ...(anime === null ? [] : [`${anime}/app/status`]),
      ...(novels === null ? [] : [`${novels}/api/constants`]),
    ],
  };
}

/** The flag's address without trailing slashes; null without the flag. */
function addressOf(name: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new FlagError(`--${name} must be an http address.`);
  return url.href.replace(/\/+$/, '');
}
