import { ValidationError } from './answers.ts';
import { type InputRecord, type InputValue, isInputRecord } from './input.ts';

/** The service's texts are Russian and for people (anime-service, Errors). */
export const MESSAGES = {
  required: (name: string) => `Поле ${name} обязательно для заполнения.`,
  number: (name: string) => `Значение поля ${name} должно быть числом.`,
  integer: (name: string) => `Значение поля ${name} должно быть целым числом.`,
  boolean: (name: string) => `Значение поля ${name} должно быть логического типа.`,
  string: (name: string) => `Значение поля ${name} должно быть строкой.`,
  atMost: (name: string, maximum: number) => `Значение поля ${name} не может быть больше ${maximum}.`,
  atLeast: (name: string, minimum: number) => `Значение поля ${name} должно быть не меньше ${minimum}.`,
  between: (name: string, low: number, high: number) => `Значение поля ${name} должно быть между ${low} и ${high}.`,
  date: (name: string) => `Значение поля ${name} не является датой.`,
  uuid: (name: string) => `Значение поля ${name} должно быть корректным UUID.`,
  email: (name: string) => `Значение поля ${name} должно быть действительным электронным адресом.`,
  chosen: (name: string) => `Выбранное значение для ${name} некорректно.`,
  confirmed: (name: string) => `Значение поля ${name} не совпадает с подтверждаемым.`,
} as const;

/** Takes what is wrong with a field. */
export type Validation = { readonly add: (key: string, message: string) => void };

/** What is read of a request. One 422 names all that is wrong with it. */
export function validated<Value>(read: (validation: Validation) => Value): Value {
  const errors: Record<string, string[]> = Object.create(null);
  const value = read({
    add: (key, message) => {
      errors[key] = [...(errors[key] ?? []), message];
    },
  });
  if (Object.keys(errors).length > 0) throw new ValidationError({ ...errors });
  return value;
}

/** Empty text counts as nothing sent. */
export function isBlank(value: InputValue | undefined): value is undefined | null | '' {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** The number that a value is or spells; null when it is neither. */
export function numberFrom(value: InputValue | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

type IntegerRule = { readonly minimum?: number; readonly maximum?: number };

/** A whole-number parameter: null when it was not sent; otherwise in range, or a 422. */
export function integerParameter(input: InputRecord, name: string, rule: IntegerRule): number | null {
  const value = input[name];
  if (isBlank(value)) return null;
  const number = numberFrom(value);
  const refuse = (message: string) => new ValidationError({ [name]: [message] });
  if (number === null) throw refuse(MESSAGES.number(name));
  if (!Number.isSafeInteger(number)) throw refuse(MESSAGES.integer(name));
  if (rule.minimum !== undefined && number < rule.minimum) throw refuse(MESSAGES.atLeast(name, rule.minimum));
  if (rule.maximum !== undefined && number > rule.maximum) throw refuse(MESSAGES.atMost(name, rule.maximum));
  return number;
}

/** A text that must be there; a number is taken for its digits. */
export function requiredText(validation: Validation, input: InputRecord, name: string): string {
  const value = input[name];
  if (isBlank(value)) validation.add(name, MESSAGES.required(name));
  else if (typeof value === 'string') return value;
  else if (typeof value === 'number') return String(value);
  else validation.add(name, MESSAGES.string(name));
  return '';
}

/** The `release_id` of one entry of an array body; errors are keyed by the entry's position. */
export function releaseIdOf(validation: Validation, key: string, entry: InputValue): number {
  const name = `${key}.release_id`;
  const value = isInputRecord(entry) ? entry['release_id'] : undefined;
  const id = numberFrom(value);
  if (isBlank(value)) validation.add(name, MESSAGES.required(name));
  else if (id === null || !Number.isSafeInteger(id)) validation.add(name, MESSAGES.integer(name));
  return id ?? 0;
}
