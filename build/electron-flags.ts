import { resolve } from 'node:path';
import { StartRefusal } from '#hosting/data-folder.ts';
import { START_COMMAND } from '#loopback/command-line.ts';

const WITH_VALUE = Object.entries(START_COMMAND.flags).flatMap(([name, flag]) =>
  'value' in flag ? [`--${name}`] : [],
);
const DATA = '--data=';

/** Joins every value to its flag and puts the link last: on Windows Electron ends silently if anything follows a bare address. */
export function electronFlags(given: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const argument of given) {
    const last = joined.at(-1) ?? '';
    if (WITH_VALUE.includes(last) && !argument.startsWith('-')) joined.splice(-1, 1, `${last}=${argument}`);
    else joined.push(argument);
  }
  const words = joined.filter((argument) => !argument.startsWith('-'));
  if (words.length > 1) throw new StartRefusal('Only one link can be opened at a start.');
  const flags = joined
    .filter((argument) => argument.startsWith('-'))
    .map((flag) => (flag.startsWith(DATA) ? `${DATA}${resolve(flag.slice(DATA.length))}` : flag));
  return [...flags, ...words];
}
