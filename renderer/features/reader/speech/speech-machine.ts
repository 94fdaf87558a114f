import { blockLines } from '#shared/domain/chapter-document/document-text.ts';
import type { Block, ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { TextPoint } from '#shared/domain/novels/reading.ts';
import { languageOf } from '../text/chapter-content.ts';

/**
 * `no-voice`: the computer has none for the language. `refused`: the system forbids speech. `silent`: the voice did not begin.
 * `closed`: the next chapter has nothing to read. `finished`: there is no next chapter.
 */
export type SpeechEnding = 'no-voice' | 'refused' | 'silent' | 'closed' | 'finished';

export type SpeechState = {
  /** `turning`: at the end of the chapter, or without one; goes on when a chapter comes. */
  readonly phase: 'off' | 'speaking' | 'paused' | 'turning';
  /** The block of the document, and the piece of that block. */
  readonly paragraph: number;
  readonly piece: number;
  /** Characters of the piece that were said before an interruption. */
  readonly said: number;
  /** The spoken word, in characters of the piece; null where the voice does not report words. */
  readonly word: { readonly start: number; readonly end: number } | null;
  /** Changes with each new utterance: events of earlier ones are ignored. */
  readonly take: number;
  readonly ending: SpeechEnding | null;
};

export type SpeechEvent =
  | { readonly type: 'start' | 'chapter-came'; readonly at: TextPoint }
  | { readonly type: 'stop' | 'pause' | 'resume' | 'next' | 'previous' | 'voice-changed' }
  | { readonly type: 'said'; readonly take: number }
  | { readonly type: 'word'; readonly take: number; readonly start: number; readonly length: number }
  | { readonly type: 'failed'; readonly why: SpeechEnding };

export const silence: SpeechState = {
  phase: 'off',
  paragraph: 0,
  piece: 0,
  said: 0,
  word: null,
  take: 0,
  ending: null,
};

export function isOn({ phase }: SpeechState): boolean {
  return phase === 'speaking' || phase === 'paused';
}

/** The state after an event. Without a document, as between two chapters, it can only start or end. */
export function speechStep(state: SpeechState, event: SpeechEvent, document: ChapterDocument | null): SpeechState {
  const { phase, paragraph } = state;
  if (event.type === 'stop') return newTake(state, silence);
  if (event.type === 'failed') return phase === 'off' ? state : newTake(state, { ...silence, ending: event.why });
  if (document === null) return event.type === 'start' ? newTake(state, { phase: 'turning' }) : state;
  switch (event.type) {
    case 'start':
      return startedAt({ ...state, phase: 'speaking' }, event.at, document);
    case 'chapter-came':
      if (phase === 'off') return state;
      return startedAt(phase === 'turning' ? { ...state, phase: 'speaking' } : state, event.at, document);
    case 'pause':
      return phase === 'speaking' ? interrupted({ ...state, phase: 'paused' }) : state;
    case 'resume':
      return phase === 'paused' ? interrupted({ ...state, phase: 'speaking' }) : state;
    case 'voice-changed':
      return phase === 'speaking' ? interrupted(state) : state;
    case 'next':
      return isOn(state) ? onward(state, document) : state;
    case 'previous': {
      const before = document.blocks.slice(0, paragraph).findLastIndex(isSpoken);
      return isOn(state) ? newTake(state, { paragraph: before < 0 ? paragraph : before, piece: 0 }) : state;
    }
    case 'said':
      if (phase !== 'speaking' || event.take !== state.take) return state;
      if (state.piece + 1 >= piecesAt(document, paragraph).length) return onward(state, document);
      return newTake(state, { piece: state.piece + 1 });
    case 'word':
      if (phase !== 'speaking' || event.take !== state.take) return state;
      return { ...state, word: wordAt(state.said + event.start, event.length, pieceOf(state, document)) };
  }
}

export function pieceOf({ paragraph, piece }: SpeechState, document: ChapterDocument): SpokenPiece | undefined {
  return piecesAt(document, paragraph)[piece];
}

function piecesAt(document: ChapterDocument, paragraph: number): readonly SpokenPiece[] {
  const block = document.blocks[paragraph];
  return block === undefined ? [] : piecesOf(block, languageOf(document));
}

/** A new utterance, from the beginning of a piece unless `change` says otherwise. */
function newTake(state: SpeechState, change: Partial<SpeechState>): SpeechState {
  return { ...state, said: 0, word: null, ending: null, ...change, take: state.take + 1 };
}

function startedAt(state: SpeechState, at: TextPoint, document: ChapterDocument): SpeechState {
  const paragraph = document.blocks.findIndex((block, place) => place >= at.paragraph && isSpoken(block));
  if (paragraph < 0) return newTake(state, { phase: 'turning' });
  const isInside = paragraph === at.paragraph;
  const piece = isInside ? piecesAt(document, paragraph).findLastIndex(({ start }) => start <= at.character) : 0;
  return newTake(state, { paragraph, piece: Math.max(0, piece) });
}

function onward(state: SpeechState, document: ChapterDocument): SpeechState {
  return startedAt(state, { paragraph: state.paragraph + 1, character: 0 }, document);
}

/** Voices cannot be resumed reliably inside of a piece: the rest is said from the last reported word on. */
function interrupted(state: SpeechState): SpeechState {
  return newTake(state, { said: state.word?.start ?? state.said, word: state.word });
}

/** Voices report where a word begins; some do not report its length. */
function wordAt(start: number, length: number, piece: SpokenPiece | undefined): SpeechState['word'] {
  const text = piece?.text ?? '';
  if (start < 0 || start >= text.length) return null;
  const found = length > 0 ? length : (/^\S+/.exec(text.slice(start))?.[0].length ?? 1);
  return { start, end: Math.min(text.length, start + found) };
}

/** The text of one utterance; `start` counts the block's characters before it, as a `TextPoint` does. */
type SpokenPiece = { readonly start: number; readonly text: string };

/** Some voices break off utterances of more than about fifteen seconds. */
const LONGEST_PIECE = 200;
/** Pieces are cut after this part of the longest length, to avoid short ones. */
const EARLIEST_CUT = 0.4;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** Whether a block has words; pictures, rules and rows of asterisks have none. */
export function isSpoken(block: Block): boolean {
  return blockLines(block).some(({ text }) => SAYS_SOMETHING.test(text));
}

/** A block divided into whole sentences, several short ones to a piece. */
export function piecesOf(block: Block, language: string | undefined): readonly SpokenPiece[] {
  const pieces = blockLines(block).flatMap(({ start, text }) => piecesOfLine(text, start, language));
  return pieces.filter((piece) => SAYS_SOMETHING.test(piece.text));
}

function piecesOfLine(line: string, lineStart: number, language: string | undefined): SpokenPiece[] {
  const pieces: SpokenPiece[] = [];
  let from = 0;
  let to = 0;
  const close = () => {
    if (to > from) pieces.push({ start: lineStart + from, text: line.slice(from, to) });
    from = to;
  };
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(line)) {
    if (to - from + segment.length > LONGEST_PIECE) close();
    to += segment.length;
    while (to - from > LONGEST_PIECE) {
      const end = to;
      to = from + cutOf(line.slice(from, from + LONGEST_PIECE));
      close();
      to = end;
    }
  }
  close();
  return pieces;
}

/** Where to cut a sentence that is too long: after a punctuation mark, else between words, else between characters. */
function cutOf(text: string): number {
  const earliest = text.length * EARLIEST_CUT;
  const afterSign = text.search(/[,;:—–)»”][^,;:—–)»”]*$/u) + 1;
  if (afterSign > earliest) return afterSign;
  const afterSpace = text.search(/\s\S*$/u) + 1;
  if (afterSpace > earliest) return afterSpace;
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
}
