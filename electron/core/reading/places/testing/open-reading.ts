import { createAnswerStore } from '#core/platform/answers/answer-store.ts';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { createKnownTitles } from '#core/platform/known-titles/known-titles.ts';
import { createDispatcher } from '#core/platform/rpc/dispatcher.ts';
import { createEventHub } from '#core/platform/rpc/event-hub.ts';
import { createReading, type ReadingOptions } from '#core/reading/create-reading.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { appContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Client } from '#shared/contract/define.ts';
import { readingProcedures } from '#shared/contract/reading-procedures.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry, NovelCard } from '#shared/domain/novels/novel.ts';
import type { ChapterMove } from '#shared/domain/novels/reading.ts';

export const library = SlugUrl.parse('5--night-library');
export const lighthouse = SlugUrl.parse('6--lighthouse');

export function novelCard(slugUrl: SlugUrl): NovelCard {
  const name = { main: slugUrl, russian: null, english: null };
  return {
    id: 5,
    slugUrl,
    name,
    cover: null,
    type: null,
    status: null,
    ageRestriction: null,
    isAdult: false,
    year: null,
  };
}

/** Chapter `number` of the first volume, in these lines. */
export function chapter(number: number | string, branchIds: readonly (number | null)[] = [1]): ChapterListEntry {
  const branches = branchIds.map((branchId) => ({
    branchId,
    revisionId: null,
    createdAt: null,
    teams: [],
    uploader: null,
  }));
  return { index: Math.trunc(Number(number) || 0), volume: '1', number: String(number), name: null, branches };
}

/** A list of numbers, each with the revisions of its chapter. */
export function listed(chapters: Readonly<Record<string, number | readonly number[]>>): ChapterListEntry[] {
  return Object.entries(chapters).map(([number, revisions], index) => {
    const branches = [revisions].flat().map((revisionId, line) => ({
      ...{ branchId: line + 1, revisionId, createdAt: null, teams: [], uploader: null },
    }));
    return { ...chapter(number), index, branches };
  });
}

export const named = (...numbers: readonly (number | string)[]) =>
  numbers.map((number) => ({ volume: '1', number: String(number) }));

export function at(slugUrl: SlugUrl, number: number | string, isAtEnd = false) {
  return {
    slugUrl,
    volume: '1',
    number: String(number),
    branchId: 1 as number | null,
    paragraph: 3,
    offset: 0.5,
    isAtEnd,
  };
}

type Calls = Client<typeof readingProcedures>;
type Answer<Name extends keyof Calls> = Promise<Awaited<ReturnType<Calls[Name]>>>;

/** Reading over a database in memory, on a clock that the test moves and with a service that the test plays. */
export function openReading(
  database = openEmptyDatabase(),
  clock = createManualClock(),
  elsewhere: Pick<ReadingOptions, 'keptUp' | 'onList' | 'isCounted'> = {},
) {
  const events = createEventHub(() => undefined);
  const changed: (SlugUrl | null)[] = [];
  const moves: ChapterMove[] = [];
  events.on({
    'reading.changed': ({ slugUrl }) => changed.push(slugUrl),
    'chapters.renumbered': (renumbered) => moves.push(...renumbered.moves),
  });
  const answers = createAnswerStore(database, appContract, { now: clock.now, log: silentLog });
  const titles = createKnownTitles(database, { clock, log: silentLog });
  titles.note([novelCard(library), novelCard(lighthouse)]);
  const service = {
    asked: [] as SlugUrl[],
    published: new Map<SlugUrl, ChapterListEntry[]>(),
    /** Thrown instead of an answer. */
    failure: null as AppFailure | null,
    /** Answers wait for this. */
    held: null as Promise<void> | null,
  };
  const reading = createReading(
    { database, events, clock, log: silentLog, titles },
    {
      ...{ answers, ...elsewhere },
      novels: {
        chapters: async ({ slugUrl }, { signal } = {}) => {
          service.asked.push(slugUrl);
          if (service.held !== null) await service.held;
          signal?.throwIfAborted();
          if (service.failure !== null) throw service.failure;
          const list = service.published.get(slugUrl);
          if (list === undefined) throw new AppFailure({ code: 'not-found' });
          return list;
        },
      },
    },
  );
  const { dispatch } = createDispatcher(readingProcedures, reading.handlers, { log: silentLog, checksOutput: true });
  async function call<Name extends keyof Calls>(name: Name, input: Parameters<Calls[Name]>[0]): Answer<Name> {
    const envelope = await dispatch(name, input, new AbortController().signal);
    if (!envelope.ok) throw new AppFailure(envelope.error);
    // Checked against the contract on its way out.
    return envelope.value as Awaited<Answer<Name>>;
  }

  return {
    ...{ database, clock, changed, moves, answers, service, reading, call },
    /** A page reads a list of chapters. */
    readList: (slugUrl: SlugUrl, list: ChapterListEntry[]) => {
      answers.put('novels.chapters', { slugUrl }, list);
      reading.learn('novels.chapters', { slugUrl }, list);
    },
    /** Lets time pass in steps, and finishes the work begun in each. */
    pass: async (milliseconds: number, step = 5_000) => {
      for (let passed = 0; passed < milliseconds; passed += step) {
        clock.pass(Math.min(step, milliseconds - passed));
        await new Promise(setImmediate);
      }
    },
  };
}
export type OpenReading = ReturnType<typeof openReading>;
