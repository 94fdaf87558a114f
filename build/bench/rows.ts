import type { Row } from './lab.ts';
import { call, mediaRoute } from './rows/answers.ts';
import { coldStart } from './rows/cold-start.ts';
import { catalogueScroll, pageScroll } from './rows/grid.ts';
import { growth } from './rows/growth.ts';
import { exporting, saveTitle, search } from './rows/library.ts';
import { memory, resident, responsive } from './rows/long-use.ts';
import { chapterList, chapterOpen } from './rows/novels.ts';
import { playerFirstFrame, playerNext, playerSeek } from './rows/player.ts';

/** Every benchmark, in the order of the table. */
export const ROWS: Readonly<Record<string, Row>> = {
  'player-first-frame': playerFirstFrame,
  'player-next': playerNext,
  'player-seek': playerSeek,
  'media-route': mediaRoute,
  call,
  'cold-start': coldStart,
  'catalogue-scroll': catalogueScroll,
  'page-scroll': pageScroll,
  'chapter-open': chapterOpen,
  'chapter-list': chapterList,
  'save-title': saveTitle,
  search,
  export: exporting,
  growth,
  memory,
  resident,
  responsive,
};
