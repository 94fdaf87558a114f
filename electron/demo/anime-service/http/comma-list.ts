import type { InputValue } from './nested-parameters.ts';

/** The values of a list parameter: comma-separated text, or an array as JSON bodies send it. */
export function commaList(value: InputValue | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap((item: InputValue) => commaList(item));
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'string') return [];
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
