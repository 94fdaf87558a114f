import { say } from '#core/testing/say.ts';
import { fontBytes, openFonts } from './open-fonts.ts';

/**
 * A program to be killed: adds fonts `from`, `from + 1`, ..., keeps ten of them, and writes a line for each change once
 * it is done. `node add-fonts-until-killed.ts <folder> <from>`
 */
const [folder = '', from = '0'] = process.argv.slice(2);
const fonts = openFonts(folder);

for (let number = Number(from); ; number += 1) {
  for (const { id } of (await fonts.list()).slice(10)) {
    await fonts.remove(id);
    say(`removed ${id}`);
  }
  const { id } = await fonts.add(`${number}.otf`, fontBytes(number));
  say(`added ${id}`);
}
