/** A key as written in the source, with `*` for a part known only at run time. `*` never spans more than one step of a path. */
export type MessageUse = { readonly pattern: string; readonly file: string };

const BINDING = /\bconst (\w+) = useTranslations\((?:'([\w.-]+)')?\)/g;
/** Translators that are passed in as parameters. */
const GIVEN = /\breadonly (\w+): ReturnType<typeof useTranslations<'([\w.-]+)'>>/g;
const STRING = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g;
const COMMENT = /\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gs;
/** Texts that are only compared with are not keys. */
const COMPARED = /[=!]== '[^'\n]*'/g;
const KEY = /^[\w.*-]+$/;

/** Splits a source into its functions, because each has its own translator. */
const NEXT = /^(?=(?:export )?(?:async )?function )/m;

/** Every key that a source asks for. */
export function messageUses(file: string, source: string): readonly MessageUse[] {
  const code = source.replaceAll(COMMENT, '');
  const given = [...code.matchAll(GIVEN)];
  return code.split(NEXT).flatMap((part) => {
    const bound = [...part.matchAll(BINDING)];
    return [...given, ...bound].flatMap(([, name = '', namespace]) => {
      const call = new RegExp(`(?<![\\w.])(?:\\w+\\.)*${name}(?:\\.rich|\\.has)?\\(`, 'g');
      const keys = [...part.matchAll(call)].flatMap(({ index, 0: text }) => keysOf(part, index + text.length));
      return keys.map((key) => ({ file, pattern: namespace === undefined ? key : `${namespace}.${key}` }));
    });
  });
}

/** The keys that a call's first argument, which begins at `start`, can name. Adds `*` if it is or may be a variable. */
function keysOf(code: string, start: number): readonly string[] {
  const argument = firstArgument(code, start).replaceAll(COMPARED, '');
  const keys = [...argument.matchAll(STRING)]
    .map(([, plain, template]) => plain ?? template?.replaceAll(/\$\{[^}]*\}/g, '*') ?? '')
    .filter((key) => KEY.test(key));
  const isOpen = keys.length === 0 || argument.includes('??');
  return isOpen ? [...keys, '*'] : keys;
}

function firstArgument(code: string, start: number): string {
  let depth = 0;
  for (let end = start; end < code.length; end++) {
    const sign = code[end] ?? '';
    if ('({['.includes(sign)) depth++;
    if (depth === 0 && (sign === ',' || sign === ')')) return code.slice(start, end);
    if (')}]'.includes(sign)) depth--;
  }
  return code.slice(start);
}

/** Whether the pattern can stand for this path. */
export function isNamedBy(path: string, pattern: string): boolean {
  const steps = path.split('.');
  const named = pattern.split('.');
  return (
    steps.length === named.length &&
    // Keys hold no signs with a meaning in a regular expression.
    named.every((name, place) => new RegExp(`^${name.replaceAll('*', '.+')}$`).test(steps[place] ?? ''))
  );
}
