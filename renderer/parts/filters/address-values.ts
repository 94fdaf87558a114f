/** How much of a value in an address is taken, which is what the contract's filters take. */
const LIMIT = { text: 200, values: 50, value: 50, years: 200, year: { first: 1900, last: 2200 } } as const;
const HALF_OF_A_PAIR_AT_THE_END = /[\uD800-\uDBFF]$/;

/** What a search text comes down to: no blanks around it, no half characters, and no longer than can be asked for. */
export function plainText(text: string): string {
  const cut = text.toWellFormed().trim().slice(0, LIMIT.text);
  return cut.replace(HALF_OF_A_PAIR_AT_THE_END, '').trimEnd();
}

/** Everything of one key that a person could have written; a key that is repeated is a list. */
export function writtenIn(raw: unknown): string[] {
  return [raw].flat().flatMap((one) => {
    switch (typeof one) {
      case 'string':
        return [one];
      case 'number':
      case 'boolean':
        return [String(one)];
      default:
        return [];
    }
  });
}

function inOrder(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

/** A list of codes: each once, in order. */
export function valuesIn(raw: unknown): string[] {
  const values = writtenIn(raw)
    .flatMap((text) => text.toWellFormed().split(','))
    .map((value) => value.trim())
    .filter((value) => value.length > 0 && value.length <= LIMIT.value);
  return [...new Set(values)].toSorted(inOrder).slice(0, LIMIT.values);
}

/** A list of ids: each once, in order. */
export function idsIn(raw: unknown): number[] {
  const ids = writtenIn(raw)
    .flatMap((text) => text.split(','))
    .filter((value) => /^\s*\d+\s*$/.test(value))
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)].toSorted((left, right) => left - right).slice(0, LIMIT.values);
}

/** A list of years: each once, in order. */
export function yearsIn(raw: unknown): number[] {
  const years = writtenIn(raw).flatMap((text) => text.split(',').flatMap((one) => yearIn(one) ?? []));
  return [...new Set(years)].toSorted((left, right) => left - right).slice(0, LIMIT.years);
}

export function yearIn(raw: unknown): number | null {
  const year = Number(writtenIn(raw).find((text) => /^\s*\d{4}\s*$/.test(text)));
  return year >= LIMIT.year.first && year <= LIMIT.year.last ? year : null;
}
