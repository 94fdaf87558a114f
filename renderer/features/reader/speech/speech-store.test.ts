import { afterEach, expect, it } from 'vitest';
import { replaceIn } from '#shared/domain/chapter-document/replaced-document.ts';
import type { Block, ChapterDocument } from '#shared/domain/chapter-document.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import type { Replacement } from '#shared/domain/novels/replacement.ts';
import { type ReadText, useReaderStore } from '../reader-store.ts';
import { pieceOf } from './speech-machine.ts';
import { useSpeechStore } from './speech-store.ts';

const paragraph = (text: string): Block => ({
  kind: 'paragraph',
  align: null,
  inlines: [{ kind: 'text', text, marks: [], link: null }],
});
const stored: ChapterDocument = {
  blocks: ['Moscow slept.', 'Nobody in Moscow heard it.', 'The lamps of Moscow went out.'].map(paragraph),
  notes: [],
};
const replacement: Replacement = {
  ...{ id: crypto.randomUUID(), slugUrl: null, find: 'Moscow', put: 'Petersburg' },
  ...{ isWholeWord: true, isOn: true, createdAt: 0 },
};

function textOf(branchId: number, replacements: readonly Replacement[] = []): ReadText {
  const chapter = { slugUrl: SlugUrl.parse('1--lamps'), volume: '1', number: '1', branchId };
  return { chapter, ...replaceIn(stored, replacements) };
}

function heard(): string | undefined {
  const { text } = useReaderStore.getState();
  return text === null ? undefined : pieceOf(useSpeechStore.getState().speech, text.drawn)?.text;
}

const { send, toggle } = useSpeechStore.getState();
const { showReadText: open } = useReaderStore.getState();

afterEach(() => {
  send({ type: 'stop' });
  open(null);
});

it('the voice keeps its place when replaced words change, but not in another translation', () => {
  open(textOf(1));
  toggle();
  send({ type: 'next' });
  send({ type: 'next' });
  expect(heard()).toBe('The lamps of Moscow went out.');
  open(textOf(1, [replacement]));
  expect(heard()).toBe('The lamps of Petersburg went out.');
  send({ type: 'pause' });
  open(textOf(1));
  expect(heard()).toBe('The lamps of Moscow went out.');
  expect(useSpeechStore.getState().speech.phase).toBe('paused');
  open(textOf(2));
  expect(heard()).toBe('Moscow slept.');
});
