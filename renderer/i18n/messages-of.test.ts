import { expect, test } from 'vitest';
import { en } from './en.ts';
import { loadMessages, messagesOf } from './messages-of.ts';
import { ru } from './ru.ts';

test('a language is there once it was loaded, and the other one is not loaded with it', async () => {
  await loadMessages('ru');
  expect(messagesOf('ru')).toBe(ru);
  expect(() => messagesOf('en')).toThrow(/not loaded/);
  await loadMessages('en');
  expect(messagesOf('en')).toBe(en);
});
