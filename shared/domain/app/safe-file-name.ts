import filenamify from 'filenamify/browser';

const LONGEST_BYTES = 200;
/** Patterns are slow on a longer name. */
const MOST_CHARACTERS = 1_000;
/** Invisible characters and changes of direction, which can hide the type of a file. */
const UNSEEN = /[\p{Control}\p{Format}\p{Zl}\p{Zp}]/gu;

/** A name from a service as a valid file name on every system, without paths. `extension` has its dot and is always kept. */
export function safeFileName(given: string, { extension, fallback }: { extension: string; fallback: string }): string {
  const plain = given.slice(0, MOST_CHARACTERS).toWellFormed().replace(UNSEEN, '').normalize('NFC');
  const bare = plain.toLowerCase().endsWith(extension) ? plain.slice(0, -extension.length) : plain;
  const stem = tidy(filenamify(tidy(bare), { replacement: '_', maxLength: 10 * MOST_CHARACTERS }));
  const short = tidy(cutToBytes(stem, LONGEST_BYTES - byteLength(extension)));
  return (/[\p{L}\p{N}]/u.test(short) ? short : fallback) + extension;
}

function tidy(name: string): string {
  return name.replace(/^[\s.]+|[\s.]+$/g, '');
}

/** At grapheme boundaries. */
function cutToBytes(text: string, limitBytes: number): string {
  let kept = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += byteLength(segment);
    if (bytes > limitBytes) break;
    kept += segment;
  }
  return kept;
}

/** As UTF-8, which file systems count. */
function byteLength(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
