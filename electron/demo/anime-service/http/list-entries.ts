import { type InputValue, isInputRecord } from './nested-parameters.ts';
import { isBlank, MESSAGES, numberFrom, type Validation } from './validation.ts';

/** The `release_id` of one entry of an array body; errors are keyed by the entry's position. */
export function releaseIdOf(validation: Validation, key: string, entry: InputValue): number {
  const name = `${key}.release_id`;
  const value = isInputRecord(entry) ? entry['release_id'] : undefined;
  const id = numberFrom(value);
  if (isBlank(value)) validation.add(name, MESSAGES.required(name));
  else if (id === null || !Number.isSafeInteger(id)) validation.add(name, MESSAGES.integer(name));
  return id ?? 0;
}
