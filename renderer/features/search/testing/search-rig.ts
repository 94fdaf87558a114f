import { ReleaseCard } from '#shared/domain/anime/release.ts';
import { NovelCard } from '#shared/domain/novels/novel.ts';
import { createSearchRunner, type SearchKind, type SearchRunner, type ServiceAnswer } from '../search-runner.ts';

type Asked = { readonly kind: SearchKind; readonly text: string; readonly signal: AbortSignal };
type Flight = Asked & { readonly answer: () => void; readonly fail: () => void };

export type SearchRig = {
  readonly runner: SearchRunner;
  readonly lookedUp: readonly string[];
  /** Every request to a service, in order. */
  readonly asked: readonly Asked[];
  readonly answered: readonly Asked[];
  /** Requests without an answer. */
  readonly inFlight: readonly Flight[];
  readonly mostInFlight: Readonly<Record<SearchKind, number>>;
  /** Pauses in the typing that were long enough. */
  readonly pauses: number;
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Ends the request at `place` of those in flight, if there is one. */
  readonly settle: (place: number, as: 'answer' | 'failure') => Promise<void>;
  /** Ends a look on this device likewise; needed only with `holdsLookUps`. */
  readonly endLookUp: (place: number) => Promise<void>;
};

/** What everything that is found for a text is called, so that one sees to which text it belongs. */
export function releaseNamed(text: string, id = 1): ReleaseCard {
  return ReleaseCard.parse({
    id,
    alias: 'one',
    name: { main: text, english: null, alternative: null },
    type: null,
    season: null,
    ageRating: null,
    year: null,
    episodesTotal: null,
    isOngoing: false,
    poster: null,
    genres: [],
  });
}

export function novelNamed(text: string): NovelCard {
  return NovelCard.parse({
    id: 1,
    slugUrl: '1--one',
    name: { main: text, russian: null, english: null },
    cover: null,
    type: null,
    status: null,
    ageRestriction: null,
    isAdult: false,
    year: null,
  });
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

type RigOptions = {
  /** Requests that are called off end at once; else when the test says so. */
  readonly endsCalledOff?: boolean;
  readonly holdsLookUps?: boolean;
};

/** A search on a clock of its own, with services that answer when the test says so. */
export function createSearchRig({ endsCalledOff = false, holdsLookUps = false }: RigOptions = {}): SearchRig {
  let now = 0;
  let pauses = 0;
  const timers = new Set<{ readonly at: number; readonly callBack: () => void }>();
  const lookedUp: string[] = [];
  const heldLookUps: (() => void)[] = [];
  const asked: Asked[] = [];
  const answered: Asked[] = [];
  const inFlight: Flight[] = [];
  const mostInFlight = { releases: 0, novels: 0 };

  function answerOf(kind: SearchKind, text: string): ServiceAnswer {
    return kind === 'releases' ? { kind, items: [releaseNamed(text)] } : { kind, items: [novelNamed(text)] };
  }

  function ask(kind: SearchKind, text: string, signal: AbortSignal): Promise<ServiceAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<ServiceAnswer>();
    const request: Asked = { kind, text, signal };
    const flight: Flight = {
      ...request,
      answer: () => {
        answered.push(request);
        resolve(answerOf(kind, text));
      },
      fail: () => reject(new Error('The service isn’t responding')),
    };
    asked.push(request);
    inFlight.push(flight);
    mostInFlight[kind] = Math.max(mostInFlight[kind], inFlight.filter((each) => each.kind === kind).length);
    signal.addEventListener('abort', () => {
      const place = inFlight.indexOf(flight);
      if (!endsCalledOff || place < 0) return;
      inFlight.splice(place, 1);
      flight.fail();
    });
    return promise;
  }

  const runner = createSearchRunner({
    findLocally: async (text) => {
      lookedUp.push(text);
      if (holdsLookUps) await new Promise<void>((resolve) => heldLookUps.push(resolve));
      return { releases: [releaseNamed(text)], novels: [] };
    },
    findInTexts: async () => ({ findings: [], titles: [] }),
    ask,
    errorOf: () => ({ code: 'timeout' }),
    schedule: (milliseconds, callBack) => {
      const timer = { at: now + milliseconds, callBack };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });

  return {
    runner,
    lookedUp,
    asked,
    answered,
    inFlight,
    mostInFlight,
    get pauses() {
      return pauses;
    },
    pass: async (milliseconds) => {
      now += milliseconds;
      for (const timer of timers) {
        if (timer.at > now) continue;
        timers.delete(timer);
        pauses += 1;
        timer.callBack();
      }
      await settled();
    },
    settle: async (place, as) => {
      const [flight] = inFlight.splice(Math.min(place, inFlight.length - 1), 1);
      if (as === 'answer') flight?.answer();
      else flight?.fail();
      await settled();
    },
    endLookUp: async (place) => {
      const [end] = heldLookUps.splice(Math.min(place, heldLookUps.length - 1), 1);
      end?.();
      await settled();
    },
  };
}
