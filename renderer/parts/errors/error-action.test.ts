import { describe, expect, it } from 'vitest';
import { errorRemedy } from './error-page.tsx';

describe('the remedy for an error', () => {
  it('is to retry if that may help', () => {
    expect(errorRemedy({ code: 'timeout' })).toBe('retry');
    expect(errorRemedy({ code: 'offline' })).toBe('retry');
    expect(errorRemedy({ code: 'internal', reference: 'a' })).toBe('retry');
  });
  it('is to sign in when signed out, and none if nothing helps', () => {
    expect(errorRemedy({ code: 'signed-out' })).toBe('sign-in');
    expect(errorRemedy({ code: 'not-found' })).toBe('none');
    expect(errorRemedy({ code: 'invalid-input', path: 'id' })).toBe('none');
  });
});
