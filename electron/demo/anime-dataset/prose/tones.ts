import { BATTLE_TONE } from './battle-tone.ts';
import { DAILY_TONE } from './daily-tone.ts';
import { HISTORY_TONE } from './history-tone.ts';
import { HORROR_TONE } from './horror-tone.ts';
import { ISEKAI_TONE } from './isekai-tone.ts';
import { MUSIC_TONE } from './music-tone.ts';
import { MYSTERY_TONE } from './mystery-tone.ts';
import { QUEST_TONE } from './quest-tone.ts';
import { ROMANCE_TONE } from './romance-tone.ts';
import { SCHOOL_TONE } from './school-tone.ts';
import { SPACE_TONE } from './space-tone.ts';
import { SPORT_TONE } from './sport-tone.ts';
import type { Tone } from './tone.ts';

export const TONES: readonly [Tone, ...Tone[]] = [
  QUEST_TONE,
  SCHOOL_TONE,
  MYSTERY_TONE,
  SPACE_TONE,
  BATTLE_TONE,
  DAILY_TONE,
  HORROR_TONE,
  ROMANCE_TONE,
  MUSIC_TONE,
  SPORT_TONE,
  HISTORY_TONE,
  ISEKAI_TONE,
];
