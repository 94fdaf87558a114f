export const CODE_LENGTH = 6;

/** The digits of what was typed or pasted, such as "482 913" or "482-913". */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_LENGTH);
}
