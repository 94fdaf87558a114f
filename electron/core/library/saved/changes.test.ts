import { beforeEach, expect, test } from 'vitest';
import { createEventHub } from '#core/platform/rpc/event-hub.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import type { ChapterOfLine, ChapterSaving } from '#shared/domain/downloads/download.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { createPacing, createSavedChanges, type SavedChanges, type SavingsOf } from './changes.ts';

const FIVE = SlugUrl.parse('5--five');
const SIX = SlugUrl.parse('6--six');
const line = (number: string): ChapterOfLine => ({ volume: '1', number, branchId: 1 });
const savingOf = (of: ChapterOfLine): ChapterSaving => ({
  ...of,
  ...{ state: 'saved', trouble: null, bytes: 9, missingPictures: 0 },
});

const clock = createManualClock();
let told: unknown[];
let changes: SavedChanges;
let savingsOf: SavingsOf;
beforeEach(() => {
  told = [];
  const events = createEventHub((cause) => {
    throw cause;
  });
  events.subscribe((_name, payload) => told.push(payload));
  savingsOf = (_, lines) => lines.map(savingOf);
  changes = createSavedChanges({ events, clock, savingsOf: (...asked) => savingsOf(...asked) });
});

const pass = () => {
  clock.pass(500);
  return told.splice(0);
};

test('events carry the state of each changed chapter of a title once, the first at once, later ones together', () => {
  changes.note(FIVE, line('1'));
  expect(told.splice(0)).toEqual([{ slugUrl: FIVE, chapters: [savingOf(line('1'))] }]);
  changes.note(FIVE, line('2'));
  changes.note(FIVE, line('3'));
  changes.note(FIVE, line('2'));
  expect(told).toEqual([]);
  expect(pass()).toEqual([{ slugUrl: FIVE, chapters: [savingOf(line('2')), savingOf(line('3'))] }]);
  expect(pass()).toEqual([]);
});

test.each([
  ['the whole title changed before', () => [changes.note(FIVE), changes.note(FIVE, line('2'))], FIVE],
  ['the whole title changed after', () => [changes.note(FIVE, line('2')), changes.note(FIVE)], FIVE],
  ['another title changed too', () => [changes.note(FIVE, line('2')), changes.note(SIX, line('2'))], null],
  ['all titles may have changed', () => [changes.note(null)], null],
])('an event names no chapters when %s', (_, note, slugUrl) => {
  changes.note(FIVE, line('1'));
  told.length = 0;
  note();
  expect(pass()).toEqual([{ slugUrl, chapters: null }]);
});

test('an event names the whole title when a changed chapter is neither saved nor queued any more', () => {
  savingsOf = (_, lines) => lines.slice(1).map(savingOf);
  changes.note(FIVE, line('1'));
  expect(told).toEqual([{ slugUrl: FIVE, chapters: null }]);
});

test('pacing reports the first of a thousand changes at once, the others at most twice a second, and none after closing', () => {
  let tellings = 0;
  const pacing = createPacing(clock, () => {
    tellings += 1;
  });
  pacing.note();
  expect(tellings).toBe(1);
  for (let turn = 0; turn < 1_000; turn += 1) {
    pacing.note();
    clock.pass(10);
  }
  expect(tellings).toBeGreaterThanOrEqual(20);
  expect(tellings).toBeLessThanOrEqual(21);
  pacing.note();
  pacing.close();
  clock.pass(10_000);
  expect(tellings).toBeLessThanOrEqual(21);
});
