import type { Row } from './lab.ts';
import { call, mediaRoute } from './rows/answers.ts';
import { coldStart } from './rows/cold-start.ts';
import { goingBack } from './rows/going-back.ts';
import { catalogueScroll, pageScroll } from './rows/grid.ts';
import { growth } from './rows/growth.ts';
import { exporting, saveTitle, search } from './rows/library.ts';
import { life } from './rows/life.ts';
import { memory, resident, responsive } from './rows/long-use.ts';
import { chapterList, chapterOpen } from './rows/novels.ts';
import { playerFirstFrame, playerNext, playerSeek } from './rows/player.ts';
import { playing } from './rows/playing.ts';

/** Every benchmark, in the order of the table. */
export const ROWS: Readonly<Record<string, Row>> = {
  'player-first-frame': playerFirstFrame,
  'player-next': playerNext,
  'player-seek': playerSeek,
  playing,
  'media-route': mediaRoute,
  call,
  'cold-start': coldStart,
  'catalogue-scroll': catalogueScroll,
  'page-scroll': pageScroll,
  'going-back': goingBack,
  'chapter-open': chapterOpen,
  'chapter-list': chapterList,
  'save-title': saveTitle,
  search,
  export: exporting,
  growth,
  life,
  memory,
  resident,
  responsive,
};
