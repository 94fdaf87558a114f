import fc from 'fast-check';
import { type Path, pathsOf } from './changed-answers.ts';

/** Values to put where another one is expected. */
const strangeValue = fc.oneof(
  fc.constantFrom<unknown>(null, '', ' ', 0, -1, 0.5, 1e308, true, [], {}, [null], [[]], {
    value: null,
    description: null,
  }),
  fc.constantFrom('javascript:alert(1)', '//host', 'http://', '\u0000', '\ud800', '__proto__', 'R18_PLUS', '-1', '1e9'),
  fc.jsonValue({ maxDepth: 3 }),
);

/** The JSON of an answer with up to four places damaged: replaced, removed, or repeated; now and then cut or with a byte changed. */
export function damagedAnswer(answer: unknown): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const damage = fc.record({
    path: fc.constantFrom(...pathsOf(answer)),
    kind: fc.constantFrom('replace', 'replace', 'remove', 'repeat'),
    value: strangeValue,
  });
  const shape = fc.array(damage, { minLength: 0, maxLength: 4 });
  const bytes = fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.record({ at: fc.nat(), byte: fc.nat(255), isCut: fc.boolean() }) },
  );
  return fc.tuple(shape, bytes).map(([damages, byteDamage]) => {
    const copy: { answer: unknown } = { answer: structuredClone(answer) };
    for (const { path, kind, value } of damages) apply(copy, ['answer', ...path], kind, value);
    const text = new TextEncoder().encode(JSON.stringify(copy.answer) ?? '');
    if (byteDamage === null || text.length === 0) return text;
    const at = byteDamage.at % text.length;
    if (byteDamage.isCut) return text.slice(0, at);
    text[at] = byteDamage.byte;
    return text;
  });
}

function apply(root: object, path: Path, kind: string, value: unknown): void {
  const [key = '', ...rest] = path;
  if (!Object.hasOwn(root, key)) return;
  const child: unknown = Reflect.get(root, key);
  if (rest.length > 0) {
    if (typeof child === 'object' && child !== null) apply(child, rest, kind, value);
  } else if (kind === 'repeat' && Array.isArray(root)) root.push(child);
  else if (kind === 'remove') Reflect.deleteProperty(root, key);
  else Reflect.set(root, key, structuredClone(value)); // its own copy: two damages may draw the same value
}
