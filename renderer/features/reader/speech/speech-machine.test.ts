import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block, ChapterDocument } from '#shared/domain/chapter-document.ts';
import { pieceOf, type SpeechEvent, type SpeechState, silence, speechStep } from './speech-machine.ts';

const paragraph = (text: string): Block => ({
  kind: 'paragraph',
  align: null,
  inlines: text === '' ? [] : [{ kind: 'text', text, marks: [], link: null }],
});
const sentence =
  'A sentence that is long enough to fill the greater part of a piece that a voice is given at a time, and more.';

function chapterOf(...texts: string[]): ChapterDocument {
  return { blocks: texts.map(paragraph), notes: [] };
}
const chapter = chapterOf('', `${sentence} ${sentence} ${sentence}`, '', 'Second one.', 'Third and last.');

function reached(events: readonly (SpeechEvent | 'said')[], from: SpeechState = silence, of = chapter): SpeechState {
  return events.reduce<SpeechState>(
    (state, event) => speechStep(state, event === 'said' ? { type: 'said', take: state.take } : event, of),
    from,
  );
}
const start: SpeechEvent = { type: 'start', at: { paragraph: 0, character: 0 } };
const textOf = (state: SpeechState, of = chapter) => pieceOf(state, of)?.text.slice(state.said);

describe('reading aloud', () => {
  it('says every piece of every paragraph that has words, in order, and then turns to the next chapter', () => {
    const said: (string | undefined)[] = [];
    let state = reached([start]);
    while (state.phase === 'speaking' && said.length < 20) {
      said.push(textOf(state));
      state = reached(['said'], state);
    }
    expect(said.map((text) => text?.trim())).toEqual([sentence, sentence, sentence, 'Second one.', 'Third and last.']);
    expect(state.phase).toBe('turning');
  });

  it('begins with the sentence that the place is in', () => {
    const at = { paragraph: 1, character: sentence.length + 20 };
    expect(reached([{ type: 'start', at }])).toMatchObject({ paragraph: 1, piece: 1 });
    expect(reached([{ type: 'start', at: { paragraph: 2, character: 9 } }])).toMatchObject({ paragraph: 3, piece: 0 });
  });

  it('turns at once if no words are left', () => {
    const pictures = chapterOf('One.', '', '');
    expect(reached([{ type: 'start', at: { paragraph: 1, character: 0 } }], silence, pictures).phase).toBe('turning');
    expect(reached([start], silence, chapterOf('', '')).phase).toBe('turning');
  });

  it('resumes after a pause with the word at which it was interrupted', () => {
    const speaking = reached([start]);
    const word = reached([{ type: 'word', take: speaking.take, start: 2, length: 8 }], speaking);
    expect(word.word).toEqual({ start: 2, end: 10 });
    const paused = reached([{ type: 'pause' }], word);
    expect(paused.phase).toBe('paused');
    const again = reached([{ type: 'resume' }], paused);
    expect(textOf(again)).toBe(`${sentence} `.slice(2));
    const next = reached([{ type: 'word', take: again.take, start: 9, length: 0 }], again);
    expect(next.word).toEqual({ start: 11, end: 15 });
  });

  it('finds the end of a word if the voice reports only its beginning', () => {
    const speaking = reached([start]);
    expect(reached([{ type: 'word', take: speaking.take, start: 2, length: 0 }], speaking).word).toEqual({
      start: 2,
      end: 10,
    });
    expect(reached([{ type: 'word', take: speaking.take, start: 9_000, length: 3 }], speaking).word).toBeNull();
  });

  it('ignores events of an interrupted utterance', () => {
    const first = reached([start]);
    const moved = reached([{ type: 'next' }], first);
    expect(reached([{ type: 'said', take: first.take }], moved)).toEqual(moved);
    expect(reached([{ type: 'word', take: first.take, start: 0, length: 1 }], moved)).toEqual(moved);
    const paused = reached([{ type: 'pause' }], moved);
    expect(reached([{ type: 'said', take: paused.take }], paused)).toEqual(paused);
  });

  it('goes to the next and the previous paragraph, stays at the first, and turns after the last', () => {
    const second = reached([start, { type: 'next' }]);
    expect(second).toMatchObject({ paragraph: 3, piece: 0 });
    expect(reached([{ type: 'previous' }, { type: 'previous' }], second)).toMatchObject({ paragraph: 1, piece: 0 });
    expect(reached([{ type: 'next' }, { type: 'next' }], second).phase).toBe('turning');
    expect(reached([{ type: 'pause' }, { type: 'next' }], second)).toMatchObject({ phase: 'paused', paragraph: 4 });
  });

  it('reads the next chapter from its beginning, but stays paused or off', () => {
    const came: SpeechEvent = { type: 'chapter-came', at: { paragraph: 0, character: 0 } };
    const other = chapterOf('Another chapter.');
    const turning = reached([start, { type: 'next' }, { type: 'next' }, { type: 'next' }]);
    const reading = reached([came], turning, other);
    expect([reading.phase, textOf(reading, other)]).toEqual(['speaking', 'Another chapter.']);
    const paused = reached([start, { type: 'pause' }]);
    expect(reached([came], paused, other)).toMatchObject({ phase: 'paused', paragraph: 0 });
    expect(reached([came], silence, other)).toEqual(silence);
    expect(reached([came], turning, chapterOf('', '')).take).toBeGreaterThan(turning.take);
  });

  it('begins a new take when another voice or rate is chosen, but not while paused', () => {
    const speaking = reached([start]);
    const changed = reached([{ type: 'voice-changed' }], speaking);
    expect(changed).toEqual({ ...speaking, take: speaking.take + 1 });
    const paused = reached([{ type: 'pause' }], speaking);
    expect(reached([{ type: 'voice-changed' }], paused)).toEqual(paused);
  });

  it('keeps the reason of a failure until it is started or stopped', () => {
    const failed = reached([start, { type: 'failed', why: 'no-voice' }]);
    expect(failed).toMatchObject({ phase: 'off', ending: 'no-voice' });
    expect(reached([start], failed).ending).toBeNull();
    expect(reached([{ type: 'stop' }], failed).ending).toBeNull();
    expect(reached([{ type: 'failed', why: 'silent' }]).ending).toBeNull();
  });

  it('begins when the chapter comes, if it was started before', () => {
    const waiting = speechStep(silence, start, null);
    expect(waiting.phase).toBe('turning');
    expect(textOf(reached([{ type: 'chapter-came', at: { paragraph: 3, character: 0 } }], waiting))).toBe(
      'Second one.',
    );
  });

  it('can only be stopped while there is no chapter', () => {
    const speaking = reached([start]);
    for (const type of ['pause', 'next', 'previous'] as const)
      expect(speechStep(speaking, { type }, null)).toBe(speaking);
    expect(speechStep(speaking, { type: 'stop' }, null).phase).toBe('off');
  });

  it('always has words to say while it speaks or is paused', () => {
    const type = fc.constantFrom(
      'pause',
      'resume',
      'stop',
      'next',
      'previous',
      'voice-changed',
      'said',
      'start',
      'word',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(type, fc.nat(400)), { maxLength: 40 }), (steps) => {
        let state = reached([start]);
        for (const [name, amount] of steps) {
          const { take } = state;
          const event: SpeechEvent =
            name === 'said'
              ? { type: name, take }
              : name === 'word'
                ? { type: name, take, start: amount, length: amount % 7 }
                : name === 'start'
                  ? { type: name, at: { paragraph: amount % 6, character: amount } }
                  : { type: name };
          state = reached([event], state);
          if (state.phase === 'speaking' || state.phase === 'paused') expect(textOf(state)).toBeTruthy();
        }
      }),
    );
  });
});
