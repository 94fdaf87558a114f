import type { InputRecord, InputValue } from '#demo/parameters.ts';
import { jsonAnswer } from './answers.ts';
import { commaList } from './input.ts';

/** Dotted names as lists of steps: `name.main` is the field `main` of the field `name`. */
type Names = readonly (readonly string[])[];
type FieldSelection = { readonly include: Names; readonly exclude: Names };

const MAXIMUM_NAMES = 200;
const MAXIMUM_DEPTH = 8;

function namesOf(value: InputValue | undefined): Names {
  return commaList(value)
    .slice(0, MAXIMUM_NAMES)
    .map((name) => name.split('.').slice(0, MAXIMUM_DEPTH));
}

/** `include` and `exclude`: comma-separated or repeated, dotted names nest (anime-service, Catalog rule 2). */
export function fieldSelection(input: InputRecord): FieldSelection | null {
  const selection = { include: namesOf(input['include']), exclude: namesOf(input['exclude']) };
  return selection.include.length + selection.exclude.length === 0 ? null : selection;
}

/** The value with only the named fields (`include`), or without them (`exclude`). */
function picked(value: unknown, of: Names, kind: keyof FieldSelection): unknown {
  if (of.length === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => picked(item, of, kind));
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const named = of.filter(([step]) => step === name).map(([, ...rest]) => rest);
    // A name without further steps stands for the whole field.
    const isWhole = named.some((rest) => rest.length === 0);
    const isLeftOut = kind === 'include' ? named.length === 0 : isWhole;
    return isLeftOut ? [] : [[name, isWhole ? field : picked(field, named, kind)]];
  });
  return Object.fromEntries(fields);
}

/** Applies a selection to a record or to every record of a list. */
export function selectFields(value: unknown, selection: FieldSelection | null): unknown {
  if (selection === null) return value;
  return picked(picked(value, selection.include, 'include'), selection.exclude, 'exclude');
}

/** A JSON answer with the fields that its request asks for. */
export function selectedAnswer(input: InputRecord, value: unknown): Response {
  return jsonAnswer(selectFields(value, fieldSelection(input)));
}
