import { describe, expect, it } from 'vitest';
import { fieldMessage, isWrongPair } from './use-sign-in.ts';

describe('a refused sign-in', () => {
  it('without fields is about the pair of login and password', () => {
    expect(isWrongPair({ code: 'rejected', fields: {} })).toBe(true);
    expect(isWrongPair({ code: 'rejected', fields: { login: ['Required'] } })).toBe(false);
    expect(isWrongPair({ code: 'timeout' })).toBe(false);
  });
  it('with fields shows the first message at its field', () => {
    const error = { code: 'rejected', fields: { login: ['Required', 'Too short'] } } as const;
    expect(fieldMessage({ ...error, fields: { login: [...error.fields.login] } }, 'login')).toBe('Required');
    expect(fieldMessage({ code: 'rejected', fields: {} }, 'password')).toBeNull();
    expect(fieldMessage({ code: 'offline' }, 'login')).toBeNull();
  });
});
