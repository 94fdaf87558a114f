import { describe, expect, it } from 'vitest';
import { codeDigits } from './account-access.tsx';

describe('a code as it was typed or pasted', () => {
  it('keeps its digits, wherever they were parted', () => {
    expect(codeDigits('482913')).toBe('482913');
    expect(codeDigits(' 482 913\n')).toBe('482913');
    expect(codeDigits('482-913')).toBe('482913');
    expect(codeDigits('code: 482 91')).toBe('48291');
  });
  it('never has more than six', () => {
    expect(codeDigits('4829135555')).toBe('482913');
    expect(codeDigits('none')).toBe('');
  });
});
