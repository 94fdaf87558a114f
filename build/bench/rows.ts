import type { Row } from './row.ts';
import { call } from './rows/call.ts';
import { catalogueScroll } from './rows/catalogue-scroll.ts';
import { chapterList } from './rows/chapter-list.ts';
import { chapterOpen } from './rows/chapter-open.ts';
import { coldStart } from './rows/cold-start.ts';
import { exporting } from './rows/export.ts';
import { growth } from './rows/growth.ts';
import { mediaRoute } from './rows/media-route.ts';
import { memory } from './rows/memory.ts';
import { playerFirstFrame } from './rows/player-first-frame.ts';
import { playerNext } from './rows/player-next.ts';
import { playerSeek } from './rows/player-seek.ts';
import { responsive } from './rows/responsive.ts';
import { sanitise } from './rows/sanitise.ts';
import { saveTitle } from './rows/save-title.ts';
import { search } from './rows/search.ts';

/** Every benchmark, in the order of the table. */
export const ROWS: readonly Row[] = [
  playerFirstFrame,
  playerNext,
  playerSeek,
  mediaRoute,
  call,
  coldStart,
  catalogueScroll,
  chapterOpen,
  chapterList,
  sanitise,
  saveTitle,
  search,
  exporting,
  growth,
  memory,
  responsive,
];
