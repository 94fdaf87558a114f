import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceIn } from '#shared/domain/chapter-document/replaced-document.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { useReaderStore } from './reader-store.ts';

function open(slugUrl: string, words: number): void {
  const text = 'word '.repeat(words);
  const inlines = [{ kind: 'text' as const, text, marks: [], link: null }];
  const stored = { blocks: [{ kind: 'paragraph' as const, align: null, inlines }], notes: [] };
  const chapter = { slugUrl: SlugUrl.parse(slugUrl), volume: '1', number: String(words), branchId: null };
  const { showReadText } = useReaderStore.getState();
  showReadText(null);
  showReadText({ chapter, ...replaceIn(stored, []) });
}

// The store outlives a test file.
const { reset } = useReaderStore.getState();
beforeEach(reset);
afterEach(reset);

test('chapter lengths are kept for one title at a time', () => {
  open('1--lamps', 1_000);
  open('1--lamps', 3_000);
  expect(useReaderStore.getState().lengths).toHaveLength(2);
  open('2--tea', 9_000);
  expect(useReaderStore.getState().lengths).toHaveLength(1);
});

test('the keys of the contents and of the notes close what they open, under each tab', () => {
  const { toggleContents } = useReaderStore.getState();
  const shown = () => {
    const { panel, tab } = useReaderStore.getState();
    return panel && tab;
  };
  const press = (tab: 'chapters' | 'highlights') => {
    toggleContents(tab);
    return shown();
  };
  expect([press('highlights'), press('highlights')]).toEqual(['highlights', null]);
  expect(press('chapters')).toBe('chapters');
  expect([press('highlights'), press('chapters')]).toEqual(['highlights', null]);
  expect(press('chapters')).toBe('chapters');
  useReaderStore.setState({ tab: 'bookmarks' });
  expect(press('chapters')).toBeNull();
});
