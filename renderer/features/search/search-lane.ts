type SearchLaneParts<Answer> = {
  readonly ask: (text: string, signal: AbortSignal) => Promise<Answer>;
  /** Called for the latest question; cancelled ones are never reported. */
  readonly onAnswer: (answer: Answer) => void;
  readonly onFailure: (thrown: unknown) => void;
};

/** The way to one service: never more than one request on it. */
export type SearchLane = {
  /** Tells `onAnswer` at once what was answered before; false where the text is new. */
  readonly recall: (text: string) => boolean;
  /** Asks as soon as nothing else is on its way. */
  readonly want: (text: string) => void;
  /** Wants nothing any more, and calls off what is on its way. */
  readonly rest: () => void;
};

const REMEMBERED_ANSWERS = 50;

export function createSearchLane<Answer>({ ask, onAnswer, onFailure }: SearchLaneParts<Answer>): SearchLane {
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
