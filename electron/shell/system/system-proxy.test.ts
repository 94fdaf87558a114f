import { expect, test } from 'vitest';
import { silentLog } from '#core/testing/silent-log.ts';
import { createSystemProxies } from './system-proxy.ts';

test('an engine that fails is said in the log, and the app goes straight', async () => {
  const said: string[] = [];
  const log = { ...silentLog, error: (message: string) => void said.push(message) };
  const resolveProxy = () => Promise.reject(new Error('gone'));
  expect(await createSystemProxies({ resolveProxy }, log)(new URL('https://service.example/'))).toEqual(['direct']);
  expect(said).toEqual(['proxy of the system unknown']);
});
