import { join, resolve } from 'node:path';
import type { StorageChoiceStore } from '#core/library/saved/storage-choice-store.ts';

/** Where the library lies. What is half done is noted too, so that a start after a kill clears up behind it. */
export type LibraryPlace = {
  readonly usual: string;
  readonly directory: () => string;
  /** A copy that is being made there, and a library that was left there. */
  readonly unfinished: () => readonly string[];
  readonly noteArriving: (directory: string) => void;
  /** From one moment to the next the library is the one in `directory`; the one that was is left. */
  readonly settle: (directory: string) => void;
  /** What was at the place before stays there and is not touched. */
  readonly choose: (directory: string) => void;
  readonly noteCleared: () => void;
};

const NAMES = { place: 'library.directory', arriving: 'library.arriving', leaving: 'library.leaving' } as const;

export function createLibraryPlace({
  dataDirectory,
  choices,
}: {
  readonly dataDirectory: string;
  readonly choices: StorageChoiceStore;
}): LibraryPlace {
  const usual = resolve(dataDirectory, 'library');
  const chosen = (settled: string) => (settled === usual ? null : settled);
  const directory = () => choices.get(NAMES.place) ?? usual;
  return {
    usual,
    directory,
    unfinished: () =>
      [choices.get(NAMES.arriving), choices.get(NAMES.leaving)].filter(
        (noted): noted is string => noted !== null && noted !== directory(),
      ),
    noteArriving: (arriving) => choices.put({ [NAMES.arriving]: arriving }),
    settle: (settled) =>
      choices.put({
        [NAMES.place]: chosen(settled),
        [NAMES.arriving]: null,
        [NAMES.leaving]: directory(),
      }),
    choose: (directory) => choices.put({ [NAMES.place]: chosen(directory) }),
    noteCleared: () => choices.put({ [NAMES.arriving]: null, [NAMES.leaving]: null }),
  };
}

/** What a library's folder holds beside the pictures. */
export const LIBRARY_FILES = [
  ...['', '-wal', '-shm', '-journal'].map((suffix) => `library.db${suffix}`),
  ...['library.schema.json', 'library.index.db', 'library.index.db.new'],
];

/** What was saved, without the texts: says what is to be fetched again when the database is lost. */
export function libraryIndex(directory: string): string {
  return join(directory, 'library.index.db');
}

/** The library's database in its folder. */
export function libraryFile(directory: string): string {
  return join(directory, 'library.db');
}

/** Runs asynchronous work in the order in which it was asked for, never two at once. */
export type OneAtATime = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createOneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const started = last.then(work, work);
    // A failure reaches its own caller and not the next in line.
    last = started.catch(() => undefined);
    return started;
  };
}
