import { describe, expect, it } from 'vitest';
import type { AppError } from '#shared/contract/app-error.ts';
import { fieldMessage, isRefusedAsWhole, unplacedError } from './account-form.tsx';

const refusal = (fields: Record<string, string[]>): AppError => ({ code: 'rejected', fields });

describe('a refusal by the service', () => {
  it('concerns the form as a whole if it names no field', () => {
    expect(isRefusedAsWhole(refusal({}))).toBe(true);
    expect(isRefusedAsWhole(refusal({ login: ['Required'] }))).toBe(false);
    expect(isRefusedAsWhole({ code: 'timeout' })).toBe(false);
  });
  it('shows the first message of each field that it names', () => {
    expect(fieldMessage(refusal({ login: ['Required', 'Too short'] }), 'login')).toBe('Required');
    expect(fieldMessage(refusal({}), 'password')).toBeNull();
    expect(fieldMessage({ code: 'offline' }, 'login')).toBeNull();
    expect(fieldMessage(null, 'login')).toBeNull();
  });
  it('is shown for the whole form if none of its fields shows it', () => {
    expect(unplacedError(refusal({ email: ['Required'] }), ['email'])).toBeNull();
    expect(unplacedError(refusal({ captcha: ['Required'] }), ['email'])).toMatchObject({ code: 'rejected' });
    expect(unplacedError({ code: 'timeout' }, ['email'])).toEqual({ code: 'timeout' });
    expect(unplacedError(null, ['email'])).toBeNull();
  });
});
