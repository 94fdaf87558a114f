import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { QueryInput, QueryName } from '#renderer/api/asked-ahead.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import { failureOf } from '../errors/failure-of.ts';
import { useTellFailure } from '../errors/use-tell-failure.ts';
import { requestSignIn } from './sign-in-request.ts';

/** How the page shows a change before the core has answered, and undoes that. */
export type Shown = {
  readonly show: (client: QueryClient) => void;
  readonly takeBack: (client: QueryClient) => void;
};

/**
 * Shows a change in the cached answer of a query; a failed change fetches the answer again. Without an answer it changes
 * `unknown`, if given, or nothing.
 */
export function shownIn<Name extends QueryName>(
  name: Name,
  input: QueryInput<Name>,
  changed: (known: OutputOf<AppContract, Name>) => OutputOf<AppContract, Name>,
  unknown?: OutputOf<AppContract, Name>,
): Shown {
  const queryKey = keyFor(name, input);
  return {
    show: (client) => {
      // An answer on its way is older than the change.
      void client.cancelQueries({ queryKey });
      client.setQueryData<OutputOf<AppContract, Name>>(queryKey, (known = unknown) => known && changed(known));
    },
    takeBack: (client) => void client.invalidateQueries({ queryKey }),
  };
}

export type Change<Answer> = {
  /** Changes of one scope are sent in order, one after the other. */
  readonly scope: string;
  readonly command: () => Promise<Answer>;
  readonly shown: readonly Shown[];
  readonly onDone?: ((answer: Answer) => void) | undefined;
  /** Runs after signing in, which is offered where the change needs an account. */
  readonly again?: (() => void) | undefined;
  /** Replaces the text of the error. */
  readonly failureText?: string | undefined;
};

export type MakeChange = ReturnType<typeof useChange>;

/**
 * Makes a change that shows at once; resolves with whether it was done. A failure undoes it with a toast. Built on the cache,
 * since a component's own mutation would end with the card that asked for the change.
 */
export function useChange() {
  const client = useQueryClient();
  const tellFailure = useTellFailure();
  return <Answer>({ scope, command, shown, onDone, again, failureText }: Change<Answer>): Promise<boolean> => {
    for (const { show } of shown) show(client);
    const mutation = client.getMutationCache().build(client, {
      scope: { id: scope },
      mutationFn: command,
      onSuccess: (answer) => onDone?.(answer),
      onError: (thrown) => {
        for (const { takeBack } of shown) takeBack(client);
        if (failureOf(thrown).code === 'signed-out' && again !== undefined) requestSignIn(again);
        else if (failureText !== undefined) showToast({ text: failureText });
        else tellFailure(thrown);
      },
    });
    return mutation.execute(undefined).then(
      () => true,
      () => false,
    );
  };
}
