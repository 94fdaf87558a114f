import { expect, test } from 'vitest';
import { type Command, FlagError, helpOf, nearestOf, parseFlags } from './command.ts';

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
  [['--prot', '1'], 'Unknown flag --prot. Did you mean --port?'],
  [['--Port=1'], 'Unknown flag --Port. Did you mean --port?'],
  [['-port', '1'], 'Unknown flag -port. Did you mean --port?'],
  [['-h'], 'Unknown flag -h. Did you mean --help?'],
  [['--time'], 'Unknown flag --time. Did you mean --time-scale?'],
  [['--timescale'], 'Unknown flag --timescale. Did you mean --time-scale?'],
  [['--bogus'], 'Unknown flag --bogus. --help lists the flags.'],
  [['--__proto__=1'], 'Unknown flag --__proto__. --help lists the flags.'],
  [['--constructor'], 'Unknown flag --constructor. --help lists the flags.'],
  [['--demo=1'], '--demo takes no value.'],
  [['--port'], '--port needs a value: --port=N.'],
  [['--port', '--demo'], '--port needs a value: --port=N.'],
  [['stray'], '"stray" is not a flag. --help lists the flags.'],
])('%j is refused: %s', (args, sentence) => {
  expect(() => parse(...args)).toThrow(new FlagError(sentence));
});

test('the nearest name has the fewest edits, and a name that is too different has none', () => {
  expect(nearestOf('anime-bsae-url', ['anime-site-url', 'anime-base-url'])).toBe('anime-base-url');
  expect(nearestOf('opne', ['port', 'open'])).toBe('open');
  expect(nearestOf('', ['port'])).toBeNull();
  expect(nearestOf('x', ['port', 'demo'])).toBeNull();
});
