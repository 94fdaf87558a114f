import { expect, test } from 'vitest';
import type { AppError } from '#shared/contract/app-error.ts';
import type { ServiceConnection } from '#shared/domain/app/service-connection.ts';
import { awayServices } from './sync-glyph.tsx';

const connection = (problem: AppError | null): ServiceConnection => ({
  hosts: [
    {
      origin: 'https://host.example',
      role: 'configured',
      isInUse: true,
      isTrusted: true,
      mayBeTrusted: true,
      lastAnswer: { at: 1, milliseconds: 1, problem },
    },
  ],
  seenFrom: null,
  returnsAt: null,
});
const pace = (isAway: boolean) => ({ pausedUntil: null, isAway });

test('awayServices names the service that is out of reach, or both', () => {
  expect(awayServices(connection({ code: 'offline' }), pace(true))).toBe('both');
  expect(awayServices(connection({ code: 'timeout' }), pace(false))).toBe('anime');
  expect(awayServices(connection(null), pace(true))).toBe('novels');
  expect(awayServices(undefined, pace(true))).toBe('novels');
  expect(awayServices(connection({ code: 'upstream', path: '/x' }), pace(false))).toBeNull();
  expect(awayServices(undefined, undefined)).toBeNull();
});
