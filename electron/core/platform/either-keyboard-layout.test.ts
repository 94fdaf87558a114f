import { describe, expect, it } from 'vitest';
import { askInEitherKeyboardLayout } from './either-keyboard-layout.ts';

function service(known: string, failing?: string) {
  const asked: string[] = [];
  const ask = async (text: string) => {
    asked.push(text);
    if (text === failing) throw new Error('away');
    return { items: text === known ? [1] : [] };
  };
  return { asked, ask };
}

describe('a search on either keyboard layout', () => {
  it('asks again on the other layout when nothing is found as typed', async () => {
    const { asked, ask } = service('архив');
    expect(await askInEitherKeyboardLayout('fh[bd', 1, ask)).toEqual({ items: [1], searched: 'архив' });
    expect(asked).toEqual(['fh[bd', 'архив']);
  });

  it.each([
    ['архив', 1],
    ['fh[bd', 2],
    ['', 1],
    ['199', 1],
  ])('asks only once for %j, page %i', async (text, page) => {
    const { asked, ask } = service('архив');
    expect(await askInEitherKeyboardLayout(text, page, ask)).not.toHaveProperty('searched');
    expect(asked).toEqual([text]);
  });

  it('returns the first answer when neither layout finds anything or the second request fails', async () => {
    expect(await askInEitherKeyboardLayout('qqq', 1, service('архив').ask)).toEqual({ items: [] });
    expect(await askInEitherKeyboardLayout('fh[bd', 1, service('', 'архив').ask)).toEqual({ items: [] });
    await expect(askInEitherKeyboardLayout('fh[bd', 1, service('', 'fh[bd').ask)).rejects.toThrow('away');
  });
});
