import type { AppContract } from '#shared/contract/app-contract.ts';
import type { AppError } from '#shared/contract/app-error.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { NovelCard } from '#shared/domain/novels/novel.ts';

export type SearchKind = 'releases' | 'novels';

/** What a service found, and which of them. */
export type ServiceAnswer =
  | { readonly kind: 'releases'; readonly items: readonly ReleaseCard[] }
  | { readonly kind: 'novels'; readonly items: readonly NovelCard[] };

type LocalAnswer = OutputOf<AppContract, 'library.search'>;

/** What saved texts say of the words. */
export type TextAnswer = Pick<OutputOf<AppContract, 'saved.search'>, 'findings' | 'titles'>;

/** What is known of the text that was typed last; nothing in it ever belongs to another one. */
export type SearchState = {
  readonly text: string;
  /** What was seen on this device; null until it is looked up. */
  readonly local: LocalAnswer | null;
  /** Matches in saved texts; null until searched. */
  readonly texts: TextAnswer | null;
  /** In the order in which they came, so that the later one stands below. */
  readonly answers: readonly ServiceAnswer[];
  /** Services whose answer is still to come. */
  readonly waitingFor: readonly SearchKind[];
  readonly problems: readonly { readonly kind: SearchKind; readonly error: AppError }[];
};

type SearchParts = {
  readonly findLocally: (text: string) => Promise<LocalAnswer>;
  readonly findInTexts: (text: string, signal: AbortSignal) => Promise<TextAnswer>;
  readonly ask: (kind: SearchKind, text: string, signal: AbortSignal) => Promise<ServiceAnswer>;
  /** Maps what `ask` rejects with. */
  readonly errorOf: (thrown: unknown) => AppError;
  /** Calls back once after so many milliseconds, unless the returned function calls it off. */
  readonly schedule: (milliseconds: number, callBack: () => void) => () => void;
};

export type SearchRunner = {
  readonly state: () => SearchState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly type: (text: string) => void;
  /** Asks again the services that failed. */
  readonly retry: () => void;
  readonly close: () => void;
};

const KINDS: readonly SearchKind[] = ['releases', 'novels'];
/** After the last key, before a service is asked. */
const PAUSE_MILLISECONDS = 250;
const SHORTEST_FOR_SERVICES = 2;
/** As the contract takes it. */
const LONGEST_TEXT = 200;
/** Fewer letters stand in every text. */
const SHORTEST_FOR_TEXTS = 3;
const NO_TEXTS: TextAnswer = { findings: [], titles: [] };
const EMPTY: SearchState = { text: '', local: null, texts: null, answers: [], waitingFor: [], problems: [] };

function isForServices(text: string): boolean {
  return [...text].length >= SHORTEST_FOR_SERVICES;
}

/**
 * Searches while one types: on this device with every key, at the services when the typing pauses. Each service is asked
 * one thing at a time: newer text calls the older request off, and what was answered is not asked again.
 */
export function createSearchRunner({ findLocally, findInTexts, ask, errorOf, schedule }: SearchParts): SearchRunner {
  let state = EMPTY;
  let callOffPause: (() => void) | null = null;
  const listeners = new Set<() => void>();

  function change(next: SearchState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function laneOf(kind: SearchKind): SearchLane {
    return createSearchLane<ServiceAnswer>({
      ask: (text, signal) => ask(kind, text, signal),
      onAnswer: (answer) => {
        const waitingFor = state.waitingFor.filter((each) => each !== kind);
        change({ ...state, answers: [...state.answers, answer], waitingFor });
      },
      onFailure: (thrown) => {
        const problems = [...state.problems, { kind, error: errorOf(thrown) }];
        change({ ...state, problems, waitingFor: state.waitingFor.filter((each) => each !== kind) });
      },
    });
  }

  const lanes = { releases: laneOf('releases'), novels: laneOf('novels') };

  const showTexts = (texts: TextAnswer) => change({ ...state, texts });
  const textLane = createSearchLane<TextAnswer>({
    ask: findInTexts,
    onAnswer: showTexts,
    // What cannot be searched says nothing; the page for it says why.
    onFailure: () => showTexts(NO_TEXTS),
  });

  function lookIntoTexts(text: string): void {
    if ([...text].length < SHORTEST_FOR_TEXTS) showTexts(NO_TEXTS);
    else if (!textLane.recall(text)) textLane.want(text);
  }

  async function lookUp(text: string): Promise<void> {
    const local = await findLocally(text).catch(() => ({ releases: [], novels: [] }));
    if (text === state.text) change({ ...state, local });
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type: (typed) => {
      const text = typed.trim().slice(0, LONGEST_TEXT).trim();
      if (text === state.text) return;
      callOffPause?.();
      callOffPause = null;
      // From here on nothing of the older text is told any more.
      for (const kind of KINDS) lanes[kind].rest();
      textLane.rest();
      change({ ...EMPTY, text, waitingFor: isForServices(text) ? KINDS : [] });
      if (text !== '') {
        void lookUp(text);
        lookIntoTexts(text);
      }
      if (!isForServices(text)) return;
      const unanswered = KINDS.filter((kind) => !lanes[kind].recall(text));
      if (unanswered.length === 0) return;
      callOffPause = schedule(PAUSE_MILLISECONDS, () => {
        callOffPause = null;
        for (const kind of unanswered) lanes[kind].want(text);
      });
    },
    retry: () => {
      const kinds = state.problems.map(({ kind }) => kind);
      change({ ...state, problems: [], waitingFor: [...state.waitingFor, ...kinds] });
      for (const kind of kinds) lanes[kind].want(state.text);
    },
    close: () => {
      callOffPause?.();
      for (const kind of KINDS) lanes[kind].rest();
      textLane.rest();
      listeners.clear();
    },
  };
}

type SearchLaneParts<Answer> = {
  readonly ask: (text: string, signal: AbortSignal) => Promise<Answer>;
  /** Called for the latest question; cancelled ones are never reported. */
  readonly onAnswer: (answer: Answer) => void;
  readonly onFailure: (thrown: unknown) => void;
};

/** The way to one service: never more than one request on it. */
type SearchLane = {
  /** Tells `onAnswer` at once what was answered before; false where the text is new. */
  readonly recall: (text: string) => boolean;
  /** Asks as soon as nothing else is on its way. */
  readonly want: (text: string) => void;
  /** Wants nothing any more, and calls off what is on its way. */
  readonly rest: () => void;
};

const REMEMBERED_ANSWERS = 50;

function createSearchLane<Answer>({ ask, onAnswer, onFailure }: SearchLaneParts<Answer>): SearchLane {
  const answers = new Map<string, Answer>();
  let wanted: string | null = null;
  let running: AbortController | null = null;

  async function go(): Promise<void> {
    if (running !== null || wanted === null) return;
    const text = wanted;
    wanted = null;
    // The answer to a request that was called off may have come all the same.
    if (recall(text)) return;
    const controller = new AbortController();
    const isWanted = () => !controller.signal.aborted;
    running = controller;
    try {
      const answer = await ask(text, controller.signal);
      remember(text, answer);
      if (isWanted()) onAnswer(answer);
    } catch (thrown) {
      if (isWanted()) onFailure(thrown);
    }
    running = null;
    void go();
  }

  function remember(text: string, answer: Answer): void {
    answers.set(text, answer);
    const [oldest] = answers.keys();
    if (answers.size > REMEMBERED_ANSWERS && oldest !== undefined) answers.delete(oldest);
  }

  function recall(text: string): boolean {
    const answer = answers.get(text);
    if (answer === undefined) return false;
    onAnswer(answer);
    return true;
  }

  return {
    recall,
    want: (text) => {
      wanted = text;
      void go();
    },
    rest: () => {
      wanted = null;
      running?.abort();
    },
  };
}
