import { hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { QueryInput, QueryName } from '#renderer/api/client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { closeToast, showToast, undos } from '#renderer/ui/overlays/toast.tsx';
import type { AppOutput } from '#shared/contract/app-contract.ts';
import type { AccountState } from '#shared/domain/account/account.ts';
import { failureOf } from '../errors/failure-of.ts';
import { useFailureToast } from '../errors/use-failure-toast.ts';
import { requestSignIn } from './sign-in-request.ts';

/** Shows a change on screen before the core has answered, and takes it back. */
export type Shown = {
  readonly show: (client: QueryClient) => void;
  readonly takeBack: (client: QueryClient) => void;
  /** The query whose answers lack the change until the core has made it. */
  readonly queryKey?: QueryKey;
};

/** Shows a change in the known answer of a query, or in `unknown` before there is one; a failed change fetches it again. */
export function shownIn<Name extends QueryName>(
  name: Name,
  input: QueryInput<Name>,
  changed: (known: AppOutput<Name>) => AppOutput<Name>,
  unknown?: AppOutput<Name>,
): Shown {
  const queryKey = keyFor(name, input);
  return {
    show: (client) => {
      // A pending answer does not include this change.
      void client.cancelQueries({ queryKey });
      client.setQueryData<AppOutput<Name>>(queryKey, (known = unknown) => known && changed(known));
    },
    takeBack: (client) => void client.invalidateQueries({ queryKey }),
    queryKey,
  };
}

let isShowing = false;

/** Shows changes, and again over each answer that arrives before the returned function is called. */
function keepShown(client: QueryClient, shown: readonly Shown[]): () => void {
  const keys = new Set(shown.map(({ queryKey }) => queryKey && hashKey(queryKey)));
  function showAll(): void {
    isShowing = true;
    for (const { show } of shown) show(client);
    isShowing = false;
  }
  showAll();
  return client.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success' && !isShowing;
    if (isAnswer && keys.has(event.query.queryHash)) showAll();
  });
}

/** Commands that wait for an earlier one of their scope. */
const waiting = new Set<() => Promise<unknown>>();

let isPageLeft = false;

/** Leaving the page sends all waiting changes, and later ones immediately: afterwards none could be sent. */
export function followPage({ type }: Pick<Event, 'type'>): void {
  isPageLeft = type === 'pagehide';
  if (isPageLeft) for (const send of waiting) void send();
}

export type Change<Answer> = {
  /** Changes of one scope are sent one after the other, in the person's order; leaving the page sends those that wait all at once. */
  readonly scope: string;
  readonly command: () => Promise<Answer>;
  /** Shown at once, also while the core is busy. Without it, the core's event brings the change. */
  readonly shown?: readonly Shown[];
  readonly onDone?: ((answer: Answer) => void) | undefined;
  /** Says in a toast what the change did; null for one that changed nothing. */
  readonly confirm?: (answer: Answer) => Confirmation | null;
  /** Names the changed thing: the toast of its next change replaces this one's. */
  readonly key?: string;
  /** When signed out, first offers to sign in. With an ended session, the change waits until the same account signs in. */
  readonly needsAccount?: boolean;
  /** Says what failed, before the failure's own text. */
  readonly failureText?: string | undefined;
};

type Confirmation = {
  readonly text: string;
  /** Undoes the change, in its scope; null if it changed nothing. */
  readonly undo: Pick<Change<unknown>, 'command' | 'shown'> | null;
};

/**
 * Makes a change, with `shown` on screen at once. A failed change is taken back, and a toast says why. Resolves to whether it
 * succeeded. The mutation belongs to the cache: the card that asks for a change may unmount before the answer.
 */
export function useChange(): <Answer>(change: Change<Answer>) => Promise<boolean> {
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return function make(made) {
    const { scope, command, shown = [], onDone, confirm, needsAccount = false, failureText } = made;
    const { key = crypto.randomUUID() } = made;
    // Not the key: a change that fails leaves the former one's Undo as it is.
    const untilAnswered = crypto.randomUUID();
    const signInFirst = () => requestSignIn(() => void make(made));
    const account = client.getQueryData<AccountState>(keyFor('account.state', {}));
    if (needsAccount && account?.status === 'signed-out') {
      signInFirst();
      return Promise.resolve(false);
    }
    const settle = keepShown(client, shown);
    let undo: (() => void) | null = null;
    let isUndone = false;
    let sent: ReturnType<typeof command> | undefined;
    function send() {
      waiting.delete(send);
      sent ??= command();
      return sent;
    }
    waiting.add(send);
    if (isPageLeft) void send();
    const mutation = client.getMutationCache().build(client, {
      scope: { id: scope },
      mutationFn: send,
      onSuccess: (answer) => {
        onDone?.(answer);
        const done = confirm?.(answer) ?? null;
        // Without its offer what was done can no longer be undone (forgetUndos).
        if (done === null || !(isUndone || undos.has(untilAnswered))) return;
        undo = () => {
          closeToast(key);
          if (done.undo !== null) void make({ scope, needsAccount, failureText, ...done.undo });
        };
        showToast({ key, text: done.text, ...(done.undo && { action: { run: undo } }) });
      },
      onError: (thrown) => {
        for (const { takeBack } of shown) takeBack(client);
        if (failureOf(thrown).code === 'signed-out' && needsAccount) signInFirst();
        else showFailure(thrown, failureText);
      },
      onSettled: () => {
        undos.delete(untilAnswered);
        settle();
      },
    });
    const result = mutation.execute(undefined).then(
      () => true,
      () => false,
    );
    // Ctrl+Z undoes a change even before the core has made it.
    const undoOnceDone = () => {
      isUndone = true;
      void result.then(() => undo?.());
    };
    if (confirm) undos.set(untilAnswered, undoOnceDone);
    return result;
  };
}

/** Sends items in chunks within a command's limit, one after the other; returns the answers in that order. */
export async function inChunks<Item, Answer>(
  items: readonly Item[],
  limit: number,
  send: (chunk: Item[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < items.length; start += limit) answers.push(await send(items.slice(start, start + limit)));
  return answers;
}
