import { expect, test } from 'vitest';
import { silentLog } from '#core/testing/silent-log.ts';
import { createSystemProxies } from './system-proxy.ts';

test('if Chromium cannot name the proxy, the failure is logged and requests go direct', async () => {
  const said: string[] = [];
  const log = { ...silentLog, error: (message: string) => void said.push(message) };
  const resolveProxy = () => Promise.reject(new Error('gone'));
  expect(await createSystemProxies({ resolveProxy }, log)(new URL('https://service.example/'))).toEqual(['direct']);
  expect(said).toEqual(['proxy of the system unknown']);
});
