import { describe, expect, test } from 'vitest';
import { MOST_REPLACEMENTS, Replacement } from '#shared/domain/novels/replacement.ts';
import { emptyDraft, oneLine, troubleOf } from './use-replacements.ts';

const draft = { ...emptyDraft(null), find: 'Сюэ', put: 'Сюй' };

function known(find: string, n = 0): Replacement {
  const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  return Replacement.parse({ ...draft, id, find, isOn: true, createdAt: 1 });
}

describe('a replacement draft', () => {
  test('is one line without soft hyphens and lone surrogates', () => {
    expect(oneLine(' Сю\u00adэ\n\u00a0Ли\ud800 ')).toBe('Сюэ Ли\ufffd');
  });

  test('is refused with the reason and the limit', () => {
    expect(troubleOf(draft, [])).toBeNull();
    expect(troubleOf({ ...draft, put: '' }, [])).toBeNull();
    expect(troubleOf({ ...draft, find: ' \n' }, [])).toMatchObject({ field: 'find', why: 'empty' });
    expect(troubleOf({ ...draft, find: 'а'.repeat(101) }, [])).toEqual({ field: 'find', why: 'long', most: 100 });
    expect(troubleOf({ ...draft, put: 'а'.repeat(201) }, [])).toEqual({ field: 'put', why: 'long', most: 200 });
    expect(troubleOf(draft, [known('СЮЭ')])).toMatchObject({ why: 'twice' });
    expect(troubleOf({ ...draft, id: known('Сюэ').id }, [known('Сюэ')])).toBeNull();
    const many = Array.from({ length: MOST_REPLACEMENTS }, (_, n) => known(`имя ${n}`, n));
    expect(troubleOf(draft, many)).toEqual({ field: 'find', why: 'many', most: MOST_REPLACEMENTS });
    expect(troubleOf({ ...draft, id: many[7]?.id ?? '' }, many)).toBeNull();
  });
});
