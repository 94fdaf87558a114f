import type { Lab } from './lab.ts';
import type { Figure } from './measure.ts';
import { call, mediaRoute, sanitise } from './rows/answers.ts';
import { coldStart } from './rows/cold-start.ts';
import { catalogueScroll } from './rows/grid.ts';
import { growth } from './rows/growth.ts';
import { exporting, saveTitle, search } from './rows/library.ts';
import { memory, responsive } from './rows/long-use.ts';
import { chapterList, chapterOpen } from './rows/novels.ts';
import { playerFirstFrame, playerNext, playerSeek } from './rows/player.ts';

/** Measures one benchmark so many times; README.md says how. */
export type Row = (lab: Lab, rounds: number) => Promise<readonly Figure[]>;

/** Every benchmark, in the order of the table. */
export const ROWS: Readonly<Record<string, Row>> = {
  'player-first-frame': playerFirstFrame,
  'player-next': playerNext,
  'player-seek': playerSeek,
  'media-route': mediaRoute,
  call,
  'cold-start': coldStart,
  'catalogue-scroll': catalogueScroll,
  'chapter-open': chapterOpen,
  'chapter-list': chapterList,
  sanitise,
  'save-title': saveTitle,
  search,
  export: exporting,
  growth,
  memory,
  responsive,
};
