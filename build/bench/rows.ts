import type { Row } from './row.ts';
import { call } from './rows/call.ts';
import { mediaRoute } from './rows/media-route.ts';
import { playerFirstFrame } from './rows/player-first-frame.ts';
import { playerNext } from './rows/player-next.ts';
import { playerSeek } from './rows/player-seek.ts';
import { saveTitle } from './rows/save-title.ts';

/** Every benchmark, in the order of the table. */
export const ROWS: readonly Row[] = [playerFirstFrame, playerNext, playerSeek, mediaRoute, call, saveTitle];
