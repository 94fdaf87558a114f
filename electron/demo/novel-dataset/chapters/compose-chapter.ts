import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts';
import type { NovelRecord } from '../novel-record.ts';
import { createDeck } from '../prose/deck.ts';
import { type Cast, fillTemplate, runsOf } from '../prose/template.ts';
import { everyVoiceIn, type Voice, voiceOf } from '../prose/voices.ts';
import type { StoryBlock } from './body.ts';
import type { BranchRecord, ChapterRecord } from './chapter-record.ts';
import { picturesOf } from './pictures.ts';

/** The most cards that a chapter takes from each pool: sets where the hand of a chapter starts in the deck. */
const handSizes = {
  openings: 1,
  scenes: 9,
  frames: 17,
  thoughts: 4,
  turns: 1,
  closings: 1,
  talks: 6,
  interludes: 4,
} as const;

function castOf(novel: NovelRecord): Cast {
  const voice = voiceOf(novel.style);
  const random = seededRandom('cast', novel.seed);
  return { lead: random.pick(voice.leads), companion: random.pick(voice.companions), elder: random.pick(voice.elders) };
}

function createPen(novel: NovelRecord, chapter: ChapterRecord, branch: BranchRecord) {
  const voice = voiceOf(novel.style);
  const cast = castOf(novel);
  const lineNumber = novel.chapters.lines.indexOf(branch.line);
  // The plot depends on the chapter alone; the wording and the thoughts depend on the translation too.
  const plot = seededRandom('plot-words', novel.seed, chapter.index);
  const wording = seededRandom('wording', novel.seed, chapter.index, lineNumber, branch.uploads);
  const deckOf = <Card>(pool: keyof typeof handSizes, cards: readonly Card[], ...key: number[]) =>
    createDeck(cards, [novel.seed, pool, ...key], (chapter.index - 1) * handSizes[pool]);
  const decks = {
    openings: deckOf('openings', voice.openings),
    scenes: deckOf('scenes', voice.scenes),
    frames: deckOf('frames', voice.frames),
    thoughts: deckOf('thoughts', voice.thoughts, lineNumber),
    turns: deckOf('turns', voice.turns),
    closings: deckOf('closings', voice.closings),
    interludes: deckOf('interludes', everyVoiceIn(voice.language).interludes, lineNumber),
  };
  const talks = deckOf('talks', [...voice.talks, ...everyVoiceIn(voice.language).smallTalks]);
  const write = (template: string, random: SeededRandom) => fillTemplate(template, cast, random);
  return {
    paragraph: (...pools: (keyof typeof decks)[]): StoryBlock => ({
      kind: 'paragraph',
      runs: runsOf(pools.map((pool) => write(decks[pool](), pool === 'frames' ? plot : wording)).join(' ')),
    }),
    talk: (): StoryBlock[] => talks().map((line) => ({ kind: 'paragraph', runs: runsOf(write(line, wording)) })),
    note: (): StoryBlock => ({ kind: 'paragraph', runs: runsOf(`↑ ${wording.pick(voice.notes)}`) }),
  };
}

function epigraphOf({ language }: Voice, random: SeededRandom): StoryBlock[] {
  const { text, author } = random.pick(everyVoiceIn(language).epigraphs);
  return [
    { kind: 'paragraph', align: 'right', runs: [{ text, mark: 'emphasis' }] },
    { kind: 'paragraph', align: 'right', runs: [{ text: author }] },
    { kind: 'blank' },
  ];
}

type Pen = ReturnType<typeof createPen>;

function scene(pen: Pen, random: SeededRandom, isFirst: boolean): StoryBlock[] {
  return [
    isFirst ? pen.paragraph('openings', 'frames') : pen.paragraph('frames', 'scenes'),
    pen.paragraph('scenes'),
    ...pen.talk(),
    ...(random.chance(0.6) ? [pen.paragraph('thoughts')] : []),
    random.chance(0.5) ? pen.paragraph('interludes', 'scenes') : pen.paragraph('scenes', 'interludes'),
    ...(random.chance(0.45) ? pen.talk() : []),
    pen.paragraph('frames'),
  ];
}

const separator: readonly StoryBlock[] = [{ kind: 'blank' }, { kind: 'rule' }, { kind: 'blank' }];

/** A chapter that reads as a story. Its translations share the plot and differ in the wording. */
export function composeChapter(novel: NovelRecord, chapter: ChapterRecord, branch: BranchRecord): StoryBlock[] {
  const voice = voiceOf(novel.style);
  const plot = seededRandom('plot', novel.seed, chapter.index);
  const pen = createPen(novel, chapter, branch);
  const scenes = Array.from({ length: plot.between(2, 3) }, (_, place) => scene(pen, plot, place === 0));
  const story = [
    ...(plot.chance(0.18) ? epigraphOf(voice, plot) : []),
    ...scenes.flatMap((blocks, place) => (place === 0 ? blocks : [...separator, ...blocks])),
    pen.paragraph('turns'),
    pen.paragraph('scenes', 'thoughts'),
    pen.paragraph('closings'),
  ];
  const illustrated = withPictures(story, novel, chapter);
  return plot.chance(0.15) ? [...illustrated, pen.note()] : illustrated;
}

/** A line of talk; a picture never comes between two of them. */
function isSpoken(block: StoryBlock | undefined): boolean {
  return block?.kind === 'paragraph' && /^[—“]/.test(block.runs[0]?.text ?? '');
}

function withPictures(story: readonly StoryBlock[], novel: NovelRecord, chapter: ChapterRecord): StoryBlock[] {
  const pictures = picturesOf(novel, chapter);
  const blocks = [...story];
  // From the back, so that an insertion does not move the places before it.
  for (const [place, picture] of [...pictures.entries()].reverse()) {
    let position = Math.ceil(((place + 0.5) / pictures.length) * story.length);
    while (isSpoken(blocks[position])) position += 1;
    blocks.splice(position, 0, { kind: 'picture', picture });
  }
  return blocks;
}
