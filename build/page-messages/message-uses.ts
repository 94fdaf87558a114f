/** A key as the source has it, with `*` where a value of the running app stands; `*` is one step of a path. */
export type MessageUse = { readonly pattern: string; readonly file: string };

const BINDING = /\bconst (\w+) = useTranslations\((?:'([\w.-]+)')?\)/g;
/** A translator passed in as a parameter. */
const GIVEN = /\breadonly (\w+): ReturnType<typeof useTranslations<'([\w.-]+)'>>/g;
const STRING = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g;
const COMMENT = /\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gs;
/** What a condition looks for is no key. */
const COMPARED = /[=!]== '[^'\n]*'/g;
const KEY = /^[\w.*-]+$/;

/** Where one component or hook ends and the next begins. */
const NEXT = /^(?=(?:export )?(?:async )?function )/m;

/** Every key that a source asks its translators for. */
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

/** The keys of the first argument of a call, which begins at `start`: a text, one of several, or the values of a variable. */
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

/** Whether a pattern names this path. */
export function isNamedBy(path: string, pattern: string): boolean {
  const steps = path.split('.');
  const named = pattern.split('.');
  return (
    steps.length === named.length &&
    // Keys are letters, digits and hyphens: nothing in them means anything to an expression.
    named.every((name, place) => new RegExp(`^${name.replaceAll('*', '.+')}$`).test(steps[place] ?? ''))
  );
}
