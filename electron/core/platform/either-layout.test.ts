import { describe, expect, it } from 'vitest';
import { askOnEitherLayout } from './either-layout.ts';

function service(known: string, failing?: string) {
  const asked: string[] = [];
  const ask = async (text: string) => {
    asked.push(text);
    if (text === failing) throw new Error('away');
    return { items: text === known ? [1] : [] };
  };
  return { asked, ask };
}

describe('a text for a service', () => {
  it('is asked for once more on the other keyboard layout where nothing is found', async () => {
    const { asked, ask } = service('архив');
    expect(await askOnEitherLayout('fh[bd', 1, ask)).toEqual({ items: [1], searched: 'архив' });
    expect(asked).toEqual(['fh[bd', 'архив']);
  });

  it.each([
    ['архив', 1],
    ['fh[bd', 2],
    ['', 1],
    ['199', 1],
  ])('is asked for once: %j, page %i', async (text, page) => {
    const { asked, ask } = service('архив');
    expect(await askOnEitherLayout(text, page, ask)).not.toHaveProperty('searched');
    expect(asked).toEqual([text]);
  });

  it('stays as typed where neither finds anything, or the second question fails', async () => {
    expect(await askOnEitherLayout('qqq', 1, service('архив').ask)).toEqual({ items: [] });
    expect(await askOnEitherLayout('fh[bd', 1, service('', 'архив').ask)).toEqual({ items: [] });
    await expect(askOnEitherLayout('fh[bd', 1, service('', 'fh[bd').ask)).rejects.toThrow('away');
  });
});
