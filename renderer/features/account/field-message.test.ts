import { describe, expect, it } from 'vitest';
import type { AppError } from '#shared/contract/app-error.ts';
import { fieldMessage, isRefusedAsWhole, unplacedError } from './account-form.tsx';

const refusal = (fields: Record<string, string[]>): AppError => ({ code: 'rejected', fields });

describe('a form that the service refused', () => {
  it('without fields is refused as a whole', () => {
    expect(isRefusedAsWhole(refusal({}))).toBe(true);
    expect(isRefusedAsWhole(refusal({ login: ['Required'] }))).toBe(false);
    expect(isRefusedAsWhole({ code: 'timeout' })).toBe(false);
  });
  it('with fields shows the first message at its field', () => {
    expect(fieldMessage(refusal({ login: ['Required', 'Too short'] }), 'login')).toBe('Required');
    expect(fieldMessage(refusal({}), 'password')).toBeNull();
    expect(fieldMessage({ code: 'offline' }, 'login')).toBeNull();
    expect(fieldMessage(null, 'login')).toBeNull();
  });
  it('leaves for the form as a whole what stands at none of its fields', () => {
    expect(unplacedError(refusal({ email: ['Required'] }), ['email'])).toBeNull();
    expect(unplacedError(refusal({ captcha: ['Required'] }), ['email'])).toMatchObject({ code: 'rejected' });
    expect(unplacedError({ code: 'timeout' }, ['email'])).toEqual({ code: 'timeout' });
    expect(unplacedError(null, ['email'])).toBeNull();
  });
});
