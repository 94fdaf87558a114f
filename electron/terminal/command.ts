import { parseArgs } from 'node:util';

/** `value` is the placeholder in the help; a flag without one is a switch. */
export type Flag = { readonly value?: string; readonly meaning: string };
type Flags = Readonly<Record<string, Flag>>;

/** A command's flags: parsing and help both read this table. */
export type Command<Table extends Flags = Flags> = {
  /** One line for each way to call it. */
  readonly usage: readonly string[];
  readonly about: string;
  readonly flags: Table;
  /** Whether arguments without a flag are allowed. */
  readonly takesWords: boolean;
  readonly example: string;
};

export type Given<Table extends Flags> = {
  readonly [Name in keyof Table]?: (Table[Name] extends { readonly value: string } ? string : true) | undefined;
};

/** Its message is one sentence. Programs print it on standard error and exit with code 2. */
export class FlagError extends Error {
  override readonly name = 'FlagError';
}

/** Commander.js has the same limits. */
const MOST_EDITS = 3;
const LEAST_SIMILARITY = 0.4;

export function asksForHelp(args: readonly string[]): boolean {
  return args.includes('--help');
}

export function helpOf({ usage, about, flags, example }: Command): string {
  const rows = [...Object.entries(flags), ['help', { meaning: 'show this help' }] as const].map(
    ([name, { value, meaning }]: readonly [string, Flag]) =>
      [[`--${name}`, value].filter(Boolean).join(' '), meaning] as const,
  );
  const width = Math.max(...rows.map(([flag]) => flag.length));
  return [
    ...usage.map((line, index) => `${index === 0 ? 'Usage:' : '      '} ${line}`),
    '',
    about,
    '',
    'Flags:',
    ...rows.map(([flag, meaning]) => `  ${flag.padEnd(width)}  ${meaning}`),
    '',
    `Example: ${example}`,
    '',
  ].join('\n');
}

/** Parses a command line with its command's table. Throws `FlagError`. */
export function parseFlags<const Table extends Flags>(
  { flags, takesWords }: Command<Table>,
  args: readonly string[],
): { readonly given: Given<Table>; readonly words: readonly string[] } {
  const options = Object.fromEntries(
    Object.entries<Flag>(flags).map(([name, { value }]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string' } as const,
    ]),
  );
  // Not strict: the errors of `parseArgs` suggest no similar flag.
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given: Record<string, string | true> = {};
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue, index } = token;
    const flag = rawName.startsWith('--') && Object.hasOwn(flags, name) ? flags[name] : undefined;
    if (flag === undefined) throw unknownFlag(args[index] ?? rawName, flags);
    if (flag.value === undefined) {
      if (value !== undefined) throw new FlagError(`${rawName} takes no value.`);
      given[name] = true;
      continue;
    }
    const isFlagLike = inlineValue === false && value.startsWith('-') && value !== '-';
    if (value === undefined || isFlagLike) throw new FlagError(`${rawName} needs a value: ${rawName}=${flag.value}.`);
    given[name] = value;
  }
  const [word] = positionals;
  if (word !== undefined && !takesWords) throw new FlagError(`"${word}" is not a flag. --help lists the flags.`);
  // The loop above sets a text for flags with a placeholder and `true` for others.
  return { given: given as Given<Table>, words: positionals };
}

const LOOK_MILLISECONDS = 500;
/** Read when the program begins: the parent may be gone by the time `whenAbandoned` is called. */
const PARENT = process.ppid;

/** Calls back once the npm that started this program is gone: npm passes on no signal, so ending `npm start` would leave the app behind. */
export function whenAbandoned(callback: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(timer);
    callback();
  }, LOOK_MILLISECONDS);
  timer.unref();
}

/** The number given with a flag. Throws `FlagError`. */
export function numberOf(name: string, text: string, isAllowed: (value: number) => boolean): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!isAllowed(value)) throw new FlagError(`--${name} cannot be "${text}".`);
  return value;
}

/** The name with the fewest edits, else one that begins with the typed word; null: none is similar. */
export function nearestOf(typed: string, names: readonly string[]): string | null {
  const wanted = typed.toLowerCase();
  const [nearest] = names
    .map((name) => ({ name, edits: editsBetween(wanted, name) }))
    .filter(
      ({ name, edits }) => edits <= MOST_EDITS && 1 - edits / Math.max(wanted.length, name.length) > LEAST_SIMILARITY,
    )
    .sort((one, other) => one.edits - other.edits);
  return nearest?.name ?? names.find((name) => wanted !== '' && name.startsWith(wanted)) ?? null;
}

/** Insertions, removals and replacements that turn one word into the other. */
function editsBetween(one: string, other: string): number {
  let last = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [row, letter] of Array.from(one).entries()) {
    const current = [row + 1];
    for (const [column, wanted] of Array.from(other).entries()) {
      const replaced = (last[column] ?? 0) + (letter === wanted ? 0 : 1);
      current.push(Math.min((last[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1, replaced));
    }
    last = current;
  }
  return last[other.length] ?? 0;
}

function unknownFlag(argument: string, flags: Flags): FlagError {
  const [typed = argument] = argument.split('=');
  const nearest = nearestOf(typed.replace(/^-+/, ''), [...Object.keys(flags), 'help']);
  const hint = nearest === null ? '--help lists the flags.' : `Did you mean --${nearest}?`;
  return new FlagError(`Unknown flag ${typed}. ${hint}`);
}
