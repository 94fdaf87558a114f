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
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: takesWords });
    // By `options`, flags with a placeholder get a text and others `true`.
    return { given: values as Given<Table>, words: positionals };
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    // Further sentences of Node's are about its own rules.
    const [sentence] = cause.message.split(/\.\s/);
    throw new FlagError(`${sentence}. --help lists the flags.`);
  }
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
