import { blockLines } from '#shared/domain/chapter-document/inline-line.ts';
import type { Block, ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { TextPoint } from '#shared/domain/novels/reading.ts';
import type { Voice } from './browser-voice.ts';

/** What is read aloud: a chapter, and which of its blocks have words. */
export type SpeechScript = {
  readonly document: ChapterDocument;
  readonly language: string | undefined;
  readonly paragraphs: readonly number[];
};

/**
 * `no-voice`: this machine has none for the language. `refused`: the system lets nothing be said. `silent`: a voice was
 * asked and did not begin. `closed`: the next chapter has nothing to read. `finished`: there is no next chapter.
 */
export type SpeechEnding = 'no-voice' | 'refused' | 'silent' | 'closed' | 'finished';

export type SpeechState = {
  /** `turning`: the chapter is at its end, or there is none yet; it goes on when one comes. */
  readonly phase: 'off' | 'speaking' | 'paused' | 'turning';
  /** Place in the script's paragraphs, and of the piece in that paragraph. */
  readonly paragraph: number;
  readonly piece: number;
  /** Characters of the piece that were said before it was broken off. */
  readonly said: number;
  /** The word that is said now, in characters of the piece; null where the voice does not tell. */
  readonly word: { readonly start: number; readonly end: number } | null;
  /** Another number whenever something else is to be done: what a voice tells of an earlier take counts no more. */
  readonly take: number;
  /** Why it went off, where that was not the person's wish. */
  readonly ending: SpeechEnding | null;
};

export type SpeechEvent =
  | { readonly type: 'start' | 'chapter-came'; readonly at: TextPoint }
  | { readonly type: 'stop' }
  | { readonly type: 'pause' | 'resume' | 'next' | 'previous' | 'voice-changed' }
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

/** What follows from an event. Without a script, as between two chapters, it can only be begun or ended. */
export function speechStep(state: SpeechState, event: SpeechEvent, script: SpeechScript | null): SpeechState {
  switch (event.type) {
    case 'stop':
      return { ...silence, take: state.take + 1 };
    case 'failed':
      return state.phase === 'off' ? state : { ...silence, take: state.take + 1, ending: event.why };
    case 'start':
      if (script === null) return turning(state);
      return stepWithin(state, event, script);
    default:
      return script === null ? state : stepWithin(state, event, script);
  }
}

function stepWithin(
  state: SpeechState,
  event: Exclude<SpeechEvent, { readonly type: 'stop' | 'failed' }>,
  script: SpeechScript,
): SpeechState {
  const isOn = state.phase === 'speaking' || state.phase === 'paused';
  switch (event.type) {
    case 'start':
      return startedAt({ ...state, phase: 'speaking' }, event.at, script);
    case 'chapter-came':
      if (state.phase === 'off') return state;
      return startedAt(state.phase === 'turning' ? { ...state, phase: 'speaking' } : state, event.at, script);
    case 'pause':
      return state.phase === 'speaking' ? brokenOff({ ...state, phase: 'paused' }) : state;
    case 'resume':
      return state.phase === 'paused' ? brokenOff({ ...state, phase: 'speaking' }) : state;
    case 'voice-changed':
      return state.phase === 'speaking' ? brokenOff(state) : state;
    case 'next':
      return isOn ? moved(state, state.paragraph + 1, script) : state;
    case 'previous':
      return isOn ? moved(state, Math.max(0, state.paragraph - 1), script) : state;
    case 'said':
      return state.phase === 'speaking' && event.take === state.take ? afterPiece(state, script) : state;
    case 'word':
      if (state.phase !== 'speaking' || event.take !== state.take) return state;
      return { ...state, word: wordAt(state.said + event.start, event.length, pieceOf(state, script)) };
  }
}

/** The piece that is said now. */
export function pieceOf({ paragraph, piece }: SpeechState, script: SpeechScript): SpokenPiece | undefined {
  return piecesAt(script, paragraph)[piece];
}

function piecesAt({ document, language, paragraphs }: SpeechScript, paragraph: number): readonly SpokenPiece[] {
  const block = document.blocks[paragraphs[paragraph] ?? -1];
  return block === undefined ? [] : piecesOf(block, language);
}

function startedAt(state: SpeechState, at: TextPoint, script: SpeechScript): SpeechState {
  const found = script.paragraphs.findIndex((block) => block >= at.paragraph);
  if (found < 0) return turning(state);
  if (script.paragraphs[found] !== at.paragraph) return moved(state, found, script);
  const pieces = piecesAt(script, found);
  const piece = pieces.findLastIndex(({ start }) => start <= at.character);
  return {
    ...state,
    paragraph: found,
    piece: Math.max(0, piece),
    said: 0,
    word: null,
    take: state.take + 1,
    ending: null,
  };
}

function moved(state: SpeechState, paragraph: number, script: SpeechScript): SpeechState {
  if (paragraph >= script.paragraphs.length) return turning(state);
  return { ...state, paragraph, piece: 0, said: 0, word: null, take: state.take + 1, ending: null };
}

function afterPiece(state: SpeechState, script: SpeechScript): SpeechState {
  if (state.piece + 1 >= piecesAt(script, state.paragraph).length) return moved(state, state.paragraph + 1, script);
  return { ...state, piece: state.piece + 1, said: 0, word: null, take: state.take + 1 };
}

function turning(state: SpeechState): SpeechState {
  return { ...state, phase: 'turning', said: 0, word: null, take: state.take + 1, ending: null };
}

/** No voice goes on in the middle of a piece for certain: it is asked for the rest, from the last word that it told of. */
function brokenOff(state: SpeechState): SpeechState {
  return { ...state, said: state.word?.start ?? state.said, take: state.take + 1 };
}

/** Voices tell where a word begins; some not where it ends. */
function wordAt(start: number, length: number, piece: SpokenPiece | undefined): SpeechState['word'] {
  const text = piece?.text ?? '';
  if (start < 0 || start >= text.length) return null;
  const found = length > 0 ? length : (/^\S+/.exec(text.slice(start))?.[0].length ?? 1);
  return { start, end: Math.min(text.length, start + found) };
}

/** What a voice is given at a time; `start` counts the block's characters before it, as a `TextPoint` does. */
type SpokenPiece = { readonly start: number; readonly text: string };

/** Voices stop by themselves in the middle of what takes them longer than about fifteen seconds. */
const LONGEST_PIECE = 200;
/** A cut is looked for behind this part of the longest piece, so that no crumbs are left. */
const EARLIEST_CUT = 0.4;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

const piecesOfBlock = new WeakMap<Block, readonly SpokenPiece[]>();

/** The blocks in which there is something to say: not pictures, rules and rows of asterisks. */
export function spokenBlocks({ blocks }: ChapterDocument): readonly number[] {
  return [...blocks.entries()]
    .filter(([, block]) => blockLines(block).some(({ text }) => SAYS_SOMETHING.test(text)))
    .map(([place]) => place);
}

/** A block in the order in which it is said: whole sentences, several in a piece where they are short. */
export function piecesOf(block: Block, language: string | undefined): readonly SpokenPiece[] {
  const known = piecesOfBlock.get(block);
  if (known !== undefined) return known;
  const pieces = blockLines(block).flatMap(({ start, text }) => piecesOfLine(text, start, language));
  const spoken = pieces.filter((piece) => SAYS_SOMETHING.test(piece.text));
  piecesOfBlock.set(block, spoken);
  return spoken;
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

/** Where a sentence that is too long is best cut: behind a sign, else between words, else anywhere but in a character. */
function cutOf(text: string): number {
  const earliest = text.length * EARLIEST_CUT;
  const afterSign = text.search(/[,;:—–)»”][^,;:—–)»”]*$/u) + 1;
  if (afterSign > earliest) return afterSign;
  const afterSpace = text.search(/\s\S*$/u) + 1;
  if (afterSpace > earliest) return afterSpace;
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
}

/** The voices that can read a language; all of them where it is not known. */
export function voicesFor(voices: readonly Voice[], language: string | undefined): readonly Voice[] {
  if (language === undefined) return voices;
  return voices.filter((voice) => voice.language.toLowerCase().split(/[-_]/)[0] === language);
}

/** The voice that reads a text: the chosen one where it speaks the language, else the system's own, else the first. */
export function voiceFor(
  voices: readonly Voice[],
  language: string | undefined,
  chosenName: string,
): Voice | undefined {
  const able = voicesFor(voices, language);
  return able.find(({ name }) => name === chosenName) ?? able.find(({ isDefault }) => isDefault) ?? able[0];
}
