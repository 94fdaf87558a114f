import { expect, test } from 'vitest';
import { type Command, FlagError, helpOf, parseFlags } from './command.ts';

const COMMAND = {
  usage: ['npm run lamp -- [flags]', 'npm run lantern'],
  about: 'Lights a lamp.',
  flags: {
    port: { value: 'N', meaning: 'where it listens' },
    'time-scale': { value: 'N', meaning: 'how fast it burns' },
    demo: { meaning: 'a lamp of paper' },
  },
  takesWords: false,
  example: 'npm run lamp -- --demo',
} as const satisfies Command;
const parse = (...args: string[]) => parseFlags(COMMAND, args).given;

test('the help lists the usage, each flag on a line, and an example', () => {
  expect(helpOf(COMMAND)).toBe(`Usage: npm run lamp -- [flags]
       npm run lantern

Lights a lamp.

Flags:
  --port N        where it listens
  --time-scale N  how fast it burns
  --demo          a lamp of paper
  --help          show this help

Example: npm run lamp -- --demo
`);
});

test('flags are read in both spellings, and the last value wins', () => {
  expect(parse('--port', '1', '--demo', '--time-scale=2', '--port=3')).toEqual({
    port: '3',
    demo: true,
    'time-scale': '2',
  });
  expect(parse('--port=-1')).toEqual({ port: '-1' });
  expect(parse('--port', '')).toEqual({ port: '' });
  expect(parseFlags({ ...COMMAND, takesWords: true }, ['a', '--demo', '--', '--b']).words).toEqual(['a', '--b']);
});

test.each([
  [['--prot', '1'], "Unknown option '--prot'."],
  [['--Port=1'], "Unknown option '--Port'."],
  [['-h'], "Unknown option '-h'."],
  [['--__proto__=1'], "Unknown option '--__proto__'."],
  [['--constructor'], "Unknown option '--constructor'."],
  [['--demo=1'], "Option '--demo' does not take an argument."],
  [['--port'], "Option '--port <value>' argument missing."],
  [['--port', '--demo'], "Option '--port' argument is ambiguous."],
  [['stray'], "Unexpected argument 'stray'."],
])('%j is refused: %s', (args, sentence) => {
  expect(() => parse(...args)).toThrow(new FlagError(`${sentence} --help lists the flags.`));
});
