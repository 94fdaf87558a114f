import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { textOfSpan } from '#shared/domain/chapter-document/document-text.ts';
import { replaceIn } from '#shared/domain/chapter-document/replaced-document.ts';
import type { Block, ChapterDocument } from '#shared/domain/chapter-document.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import type { Replacement } from '#shared/domain/novels/replacement.ts';
import { useReaderStore } from '../reader-store.ts';
import { useSpeechStore } from './speech-store.ts';
import { utteranceAt, wordAt } from './spoken-text.ts';

const paragraph = (text: string): Block => ({
  kind: 'paragraph',
  align: null,
  inlines: text === '' ? [] : [{ kind: 'text', text, marks: [], link: null }],
});
const sentence =
  'A sentence that is long enough to fill the greater part of a piece that a voice is given at a time, and more.';
const chapter = ['', `${sentence} ${sentence} ${sentence}`, '', 'Second one.', 'Third and last.'];

const { toggle, togglePause, step, said, spoke, sayAgain, fail, stop, goOn } = useSpeechStore.getState();
const now = useSpeechStore.getState;
const { showReadText } = useReaderStore.getState();
const drawn = (): ChapterDocument => useReaderStore.getState().text?.drawn ?? { blocks: [], notes: [] };
const utterance = () => utteranceAt(drawn(), now().at);
const finish = () => said(now().at, utterance().length);
const reach = (start: number, length: number) => spoke(now().at, wordAt(now().at, utterance(), start, length));
const word = () => now().word && textOfSpan(drawn(), now().word ?? { start: now().at, end: now().at });
const slugUrl = SlugUrl.parse('1--lamps');

function open(texts: readonly string[], branchId = 1, replacements: readonly Replacement[] = []): void {
  const stored: ChapterDocument = { blocks: texts.map(paragraph), notes: [] };
  showReadText({ chapter: { slugUrl, volume: '1', number: '1', branchId }, ...replaceIn(stored, replacements) });
}

function start(texts: readonly string[] = chapter): void {
  stop();
  open(texts);
  toggle();
}

afterEach(() => {
  stop();
  showReadText(null);
});

describe('reading aloud', () => {
  it('says every piece of every paragraph that has words, in order, and then turns to the next chapter', () => {
    const texts: string[] = [];
    start();
    while (now().phase === 'speaking' && texts.length < 20) {
      texts.push(utterance().trim());
      finish();
    }
    expect(texts).toEqual([sentence, sentence, sentence, 'Second one.', 'Third and last.']);
    expect(now().phase).toBe('turning');
  });

  it('begins with the sentence that the place is in, and passes signs without words', () => {
    start();
    goOn({ paragraph: 1, character: sentence.length + 20 });
    expect(now().at).toEqual({ paragraph: 1, character: sentence.length + 1 });
    goOn({ paragraph: 2, character: 9 });
    expect(now().at).toEqual({ paragraph: 3, character: 0 });
    start(['* * *', `${'*'.repeat(200)} Words.`]);
    expect(utterance().trim()).toBe('Words.');
  });

  it('turns at once if no words are left, and again in each chapter without words', () => {
    start(['One.', '', '']);
    goOn({ paragraph: 1, character: 0 });
    expect(now().phase).toBe('turning');
    const { at } = now();
    open(['', ''], 2);
    expect(now().phase).toBe('turning');
    expect(now().at).not.toBe(at);
  });

  it('resumes after a pause with the word at which it was interrupted', () => {
    start();
    reach(2, 8);
    expect(word()).toBe('sentence');
    togglePause();
    expect([now().phase, word()]).toEqual(['paused', 'sentence']);
    togglePause();
    expect([now().phase, utterance()]).toEqual(['speaking', `${sentence} `.slice(2)]);
    reach(9, 0);
    expect(word()).toBe('that');
  });

  it('finds the end of a word if the voice reports only its beginning', () => {
    start();
    reach(2, 0);
    expect(word()).toBe('sentence');
    reach(9_000, 3);
    expect(word()).toBeNull();
  });

  it('ignores events of an interrupted utterance', () => {
    start();
    const { at: first } = now();
    step(1);
    const moved = now();
    said(first, 1);
    spoke(first, { start: first, end: first });
    expect(now()).toEqual(moved);
    togglePause();
    const paused = now();
    said(moved.at, 1);
    expect(now()).toEqual(paused);
  });

  it('goes to the next and the previous paragraph, stays at the first, and turns after the last', () => {
    start();
    step(1);
    expect(now().at).toEqual({ paragraph: 3, character: 0 });
    togglePause();
    step(1);
    expect(now()).toMatchObject({ phase: 'paused', at: { paragraph: 4, character: 0 } });
    for (let steps = 0; steps < 3; steps += 1) step(-1);
    expect(now()).toMatchObject({ phase: 'paused', at: { paragraph: 1, character: 0 } });
    for (let steps = 0; steps < 3; steps += 1) step(1);
    expect(now().phase).toBe('turning');
  });

  it('reads the next chapter from its beginning, but stays paused or off', () => {
    start();
    for (let steps = 0; steps < 3; steps += 1) step(1);
    showReadText(null);
    open(['Another chapter.'], 2);
    expect([now().phase, utterance()]).toEqual(['speaking', 'Another chapter.']);
    togglePause();
    showReadText(null);
    open(chapter);
    expect(now()).toMatchObject({ phase: 'paused', at: { paragraph: 1 } });
    stop();
    open(chapter, 2);
    expect(now().phase).toBe('off');
  });

  it('says the rest again when another voice or rate is chosen, but not while paused', () => {
    start();
    const { at } = now();
    sayAgain();
    expect(now().at).toEqual(at);
    expect(now().at).not.toBe(at);
    togglePause();
    const { at: pausedAt } = now();
    sayAgain();
    expect(now()).toMatchObject({ phase: 'paused' });
    expect(now().at).toBe(pausedAt);
  });

  it('keeps the reason of a failure until it is started or stopped', () => {
    start();
    fail('no-voice');
    expect(now()).toMatchObject({ phase: 'off', ending: 'no-voice' });
    toggle();
    expect(now().ending).toBeNull();
    fail('no-voice');
    stop();
    expect(now().ending).toBeNull();
    fail('silent');
    expect(now().ending).toBeNull();
  });

  it('begins when the chapter comes, if it was started before', () => {
    toggle();
    expect(now().phase).toBe('turning');
    open(['Another chapter.']);
    expect(utterance()).toBe('Another chapter.');
  });

  it('goes on in the next chapter as it was left while there is no text', () => {
    start();
    showReadText(null);
    step(1);
    step(-1);
    expect(now().phase).toBe('speaking');
    togglePause();
    open(['Another chapter.'], 2);
    expect([now().phase, utterance()]).toEqual(['paused', 'Another chapter.']);
    showReadText(null);
    stop();
    expect(now().phase).toBe('off');
  });

  it('always has words to say while it speaks or is paused', () => {
    const act = fc.constantFrom<(amount: number) => unknown>(
      togglePause,
      sayAgain,
      stop,
      toggle,
      () => step(1),
      () => step(-1),
      finish,
      (amount) => reach(amount, amount % 7),
      (amount) => goOn({ paragraph: amount % 6, character: amount }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(act, fc.nat(400)), { maxLength: 40 }), (steps) => {
        start();
        for (const [run, amount] of steps) {
          run(amount);
          if (now().phase === 'speaking' || now().phase === 'paused') expect(utterance()).toBeTruthy();
        }
      }),
    );
  });

  it('keeps its place when replaced words change, but not in another translation', () => {
    const texts = ['Moscow slept.', 'Nobody in Moscow heard it.', 'The lamps of Moscow went out.'];
    const replacement: Replacement = {
      ...{ id: crypto.randomUUID(), slugUrl: null, find: 'Moscow', put: 'Petersburg' },
      ...{ isWholeWord: true, isOn: true, createdAt: 0 },
    };
    start(texts);
    step(1);
    step(1);
    expect(utterance()).toBe('The lamps of Moscow went out.');
    open(texts, 1, [replacement]);
    expect(utterance()).toBe('The lamps of Petersburg went out.');
    togglePause();
    open(texts);
    expect(utterance()).toBe('The lamps of Moscow went out.');
    expect(now().phase).toBe('paused');
    open(texts, 2);
    expect(utterance()).toBe('Moscow slept.');
  });
});
