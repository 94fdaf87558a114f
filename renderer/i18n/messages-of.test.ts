import { createTranslator } from 'use-intl/core';
import { expect, test, vi } from 'vitest';
import { en } from './en.ts';
import { ru } from './ru.ts';

test('loading a language does not load the other one', async () => {
  // Other tests of this worker have loaded both.
  vi.resetModules();
  const { loadMessages, messagesOf } = await import('./messages-of.ts');
  await loadMessages('ru');
  expect(messagesOf('ru')).toEqual(ru);
  expect(() => messagesOf('en')).toThrow(/not loaded/);
  await loadMessages('en');
  expect(messagesOf('en')).toEqual(en);
});

test('withMessages loads the texts missing in the first script, also for translators in use', async () => {
  vi.resetModules();
  // As in the build: only the texts of the first script.
  vi.doMock('./ru.start.ts', () => ({ ru: { app: { home: { title: ru.app.actions.close } } } }));
  const { loadStartMessages, messagesOf, withMessages } = await import('./messages-of.ts');
  await loadStartMessages('ru');
  const t = createTranslator({ locale: 'ru', messages: messagesOf('ru'), namespace: 'app', onError: () => undefined });
  expect(t('actions.close')).toBe('app.actions.close');
  expect(await withMessages(Promise.resolve('code'))).toBe('code');
  expect(t('actions.close')).toBe(ru.app.actions.close);
  vi.doUnmock('./ru.start.ts');
});
