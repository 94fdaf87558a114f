import fc from 'fast-check';
import { fileOf, moment } from './open-data.ts';

const START = Date.UTC(2026, 0, 1);
const SLUGS = ['5--night-library', '6--lighthouse', '7--steps'];
const SHELVES = ['want', 'reading', 'finished', 'dropped', null];
const uuid = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;

/** What is changed, and when. The new value follows from both, so the same change is the same in every file. */
type Change = { readonly key: number; readonly time: number };

const changes = fc.array(fc.record({ key: fc.nat(5), time: fc.nat(40) }), { maxLength: 12 });
const at = (time: number) => moment(START + time * 60_000);
const slugOf = (key: number) => SLUGS[key % SLUGS.length];
const chapterOf = ({ key, time }: Change) => ({
  slugUrl: slugOf(key),
  volume: '1',
  number: `${time % 7}`,
  branchId: time,
});

function progress({ key, time }: Change) {
  const place = { positionSeconds: time * 1.5, isWatched: time % 3 === 0, updatedAt: at(time) };
  const isUnsent = time % 2 === 0 && key % 2 === 1;
  const releaseId = time % 4 === 0 ? null : 7 + (key >> 1);
  return { account: key % 2 === 0 ? 'nobody' : '5', episodeId: uuid(key >> 1), releaseId, ...place, isUnsent };
}

function title({ key, time }: Change) {
  const changed = <Value>(value: Value, later: number) => ({ value, changedAt: at(time + later) });
  return {
    slugUrl: slugOf(key),
    ...(time % 2 === 0 && { shelf: changed(SHELVES[time % 5], 0) }),
    ...(time % 3 === 0 && { line: changed(time % 4 === 0 ? null : { branchId: time }, 1) }),
    ...(time % 5 !== 0 && { isFollowed: changed(time % 4 < 2, 2) }),
    ...(time % 7 !== 0 && { look: changed(time % 3 === 0 ? null : { fontSizePixels: 12 + (time % 20) }, 3) }),
  };
}

function highlight({ key, time }: Change) {
  const start = { paragraph: time, character: 0 };
  const place = { ...chapterOf({ key, time }), id: uuid(key), createdAt: at(0), changedAt: at(time) };
  return { ...place, start, end: { paragraph: time, character: 4 }, colour: 'amber', quote: 'снег', note: `${time}` };
}

/** Files of one person's devices. */
export const dataFile = fc
  .record({
    settings: changes.map((made) =>
      made.map(({ key, time }) => {
        const [name, value] = key % 2 === 0 ? ['theme', time % 2 ? 'dark' : 'light'] : ['player.volume', time / 40];
        return { name, value, changedAt: at(time) };
      }),
    ),
    progress: changes.map((made) => made.map(progress)),
    positions: changes.map((made) =>
      made.map((change) => ({
        ...{ ...chapterOf(change), paragraph: change.time, offset: 0.25, isAtEnd: change.time % 2 === 0 },
        updatedAt: at(change.time),
      })),
    ),
    titles: changes.map((made) => made.map(title)),
    readChapters: changes.map((made) => made.map((change) => ({ ...chapterOf(change), branchId: undefined }))),
    history: changes.map((made) => made.map((change) => ({ ...chapterOf(change), openedAt: at(change.time) }))),
    bookmarks: changes.map((made) =>
      made.map((change) => ({
        ...{ ...chapterOf(change), id: uuid(change.key), createdAt: at(0), changedAt: at(change.time) },
        ...{ paragraph: change.time, offset: 0, excerpt: `${change.time}` },
      })),
    ),
    highlights: changes.map((made) => made.map(highlight)),
    replacements: changes.map((made) =>
      made.map(({ key, time }) => ({
        ...{ id: uuid(key), createdAt: at(0), changedAt: at(time), slugUrl: time % 2 === 0 ? null : slugOf(key) },
        ...{ find: 'снег', put: `${time}`, isWholeWord: time % 3 === 0, isOn: time % 5 !== 0 },
      })),
    ),
    watchDays: changes.map((made) =>
      made.map(({ key, time }) => ({
        ...{ account: key % 2 === 0 ? 'nobody' : '5', day: `2026-03-0${key + 1}`, releaseId: 1 + (time % 3) },
        ...{ seconds: time * 60, episodes: (40 - time) % 7, isFinished: time % 4 === 0 },
      })),
    ),
    readingDays: changes.map((made) =>
      made.map(({ key, time }) => ({ day: `2026-03-0${key + 1}`, seconds: time * 60, chapters: (40 - time) % 7 })),
    ),
    searches: fc
      .array(fc.nat(60), { maxLength: 30 })
      .map((times) => times.map((time) => ({ text: `text ${time % 45}`, searchedAt: at(time) }))),
  })
  .map(fileOf);
