import { expect, it } from 'vitest';
import { momentOf } from './use-moment-text.ts';

it('momentOf reads a date of the service, and is null for other texts', () => {
  expect(momentOf('2026-11-21T10:00:00+03:00')?.toISOString()).toBe('2026-11-21T07:00:00.000Z');
  for (const text of [null, '', 'soon', '2026-99-99']) expect(momentOf(text)).toBeNull();
});
