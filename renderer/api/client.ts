import type { AppContract, ProcedureName } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { type Bridge, callIdOf } from '#shared/contract/bridge.ts';
import type { Client } from '#shared/contract/define.ts';
import { askedAhead, bridge, type createAskedAhead, PAGE } from './bridge.ts';

/** Every procedure of the contract as a function over a bridge. Rejects with `AppFailure` and nothing else. */
export function createClient(
  bridge: Bridge,
  askedAhead?: Pick<ReturnType<typeof createAskedAhead>, 'take'>,
): Client<AppContract> {
  let lastCall = 0;

  /** A change made just before the page is left must not be lost; queries are called with a signal. */
  function begin(name: ProcedureName, input: unknown, isChange: boolean) {
    lastCall += 1;
    const callId = callIdOf(PAGE, `${name}#${lastCall}`);
    return { callId, envelope: bridge.invoke(callId, name, input, isChange) };
  }

  async function call(name: ProcedureName, input: unknown, signal: AbortSignal | undefined): Promise<unknown> {
    if (signal?.aborted) throw new AppFailure({ code: 'cancelled' });
    const { callId, envelope: answering } = askedAhead?.take(name, input) ?? begin(name, input, signal === undefined);
    const cancel = () => bridge.cancel(callId);
    signal?.addEventListener('abort', cancel, { once: true });
    const envelope = await answering;
    signal?.removeEventListener('abort', cancel);
    if (!envelope.ok) throw new AppFailure(envelope.error);
    return envelope.value;
  }

  // Every property is a procedure name of the contract; the type allows no others.
  return new Proxy({} as Client<AppContract>, {
    get: (_, name: ProcedureName) => (input: unknown, callOptions?: { readonly signal?: AbortSignal }) =>
      call(name, input, callOptions?.signal),
  });
}

export const api = createClient(bridge, askedAhead);
