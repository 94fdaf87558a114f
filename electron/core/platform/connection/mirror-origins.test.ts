import { expect, it } from 'vitest';
import { mirrorOrigins } from './connection-service.ts';

const MAIN = 'https://main.example';

it('mirrorOrigins takes public hosts over https, each once, and no more than ten', () => {
  expect(mirrorOrigins(['https://a.example/', ' https://b.example/api ', 'https://a.example', MAIN], MAIN)).toEqual([
    'https://a.example',
    'https://b.example',
  ]);
  expect(
    mirrorOrigins(
      Array.from({ length: 50 }, (_, index) => `https://m${index}.example`),
      MAIN,
    ),
  ).toHaveLength(10);
});

it.each([
  'http://plain.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'https://name:secret@evil.example',
  'https://127.0.0.1',
  'https://10.0.0.1',
  'https://192.168.1.1:8443',
  'https://[::1]',
  'https://0x7f000001',
  'https://2130706433',
  'http://localhost:80',
  '//evil.example',
  'evil.example',
  '',
  'x'.repeat(100_000),
])('mirrorOrigins refuses %.60s', (text) => {
  expect(mirrorOrigins([text], MAIN)).toEqual([]);
});

it('mirrorOrigins takes mirrors on this machine only if the service itself is on it', () => {
  expect(mirrorOrigins(['http://127.0.0.1:8001', 'http://10.0.0.1'], 'http://127.0.0.1:8000')).toEqual([
    'http://127.0.0.1:8001',
  ]);
});
