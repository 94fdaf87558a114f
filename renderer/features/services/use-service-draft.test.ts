import { expect, test } from 'vitest';
import { ownSite } from './use-service-draft.ts';

test('ownSite is empty if the service’s address has the same origin', () => {
  expect(ownSite(null)).toBe('');
  expect(ownSite({ baseUrl: 'https://service.example/api/v1', siteUrl: 'https://service.example' })).toBe('');
  expect(ownSite({ baseUrl: 'https://api.example', siteUrl: 'https://books.example' })).toBe('https://books.example');
});
