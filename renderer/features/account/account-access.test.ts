import { describe, expect, it } from 'vitest';
import { codeDigits } from './account-access.tsx';

describe('codeDigits', () => {
  it('keeps the digits of a typed or pasted code without separators', () => {
    expect(codeDigits('482913')).toBe('482913');
    expect(codeDigits(' 482 913\n')).toBe('482913');
    expect(codeDigits('482-913')).toBe('482913');
    expect(codeDigits('code: 482 91')).toBe('48291');
  });
  it('keeps no more than six digits', () => {
    expect(codeDigits('4829135555')).toBe('482913');
    expect(codeDigits('none')).toBe('');
  });
});
