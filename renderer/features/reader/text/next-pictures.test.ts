import { expect, test } from 'vitest';
import type { Block, Picture } from '#shared/domain/chapter-document.ts';
import { firstPictures } from './use-open-chapter.ts';

const picture = (source: string | null): Picture => ({ source, description: '' });
const image = (source: string | null): Block => ({ kind: 'image', picture: picture(source) });

test('the first pictures of a chapter are found at any depth, without those that lack a source', () => {
  const blocks: Block[] = [
    { kind: 'rule' },
    image(null),
    { kind: 'quote', blocks: [image('/a')] },
    { kind: 'paragraph', align: null, inlines: [{ kind: 'image', picture: picture('/b') }, { kind: 'break' }] },
    { kind: 'list', start: null, items: [[image('/c')]] },
  ];
  expect(firstPictures({ blocks, notes: [] }, 2)).toEqual(['/a', '/b']);
  expect(firstPictures({ blocks, notes: [] }, 9)).toEqual(['/a', '/b', '/c']);
  expect(firstPictures({ blocks: [], notes: [] }, 2)).toEqual([]);
});
