import { expect, test, vi } from 'vitest';
import * as en from './en.ts';
import * as ru from './ru.ts';

test('a language is there once it was loaded, and the other one is not loaded with it', async () => {
  // Other tests of this worker have loaded both.
  vi.resetModules();
  const { loadMessages, messagesOf } = await import('./messages-of.ts');
  await loadMessages('ru');
  expect(messagesOf('ru')).toEqual(ru);
  expect(() => messagesOf('en')).toThrow(/not loaded/);
  await loadMessages('en');
  expect(messagesOf('en')).toEqual(en);
});
