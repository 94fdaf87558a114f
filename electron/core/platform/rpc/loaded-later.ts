import type { AppContract, ProcedureName } from '#shared/contract/app-contract.ts';
import type { CallContext, Handlers } from '#shared/contract/define.ts';

type AnyHandler = (input: never, context: CallContext) => Promise<unknown>;

/** Loads on the first call and remembers the result; a call after a failure tries again. */
export function loadOnce<Value>(load: () => Promise<Value>) {
  let loading: Promise<Value> | null = null;
  const get = (): Promise<Value> => {
    loading ??= load().catch((cause: unknown) => {
      loading = null;
      throw cause;
    });
    return loading;
  };
  return Object.assign(get, {
    /** Closes what was loaded, if anything was. */
    close: async (close: (value: Value) => Promise<void>): Promise<void> => {
      if (loading !== null) await close(await loading);
    },
  });
}

/** Handlers whose code is loaded by the first call of any of them, so that the start loads only the code of the first page. */
export function loadedLater<Name extends ProcedureName>(
  names: readonly Name[],
  load: () => Promise<Pick<Handlers<AppContract>, Name>>,
): Pick<Handlers<AppContract>, Name> {
  const loaded = loadOnce(load);
  const handlerOf =
    (name: Name): AnyHandler =>
    async (...asked) =>
      // The handler of a name takes the input of that name.
      ((await loaded())[name] as AnyHandler)(...asked);
  // Each name has its own handler.
  return Object.fromEntries(names.map((name) => [name, handlerOf(name)])) as Pick<Handlers<AppContract>, Name>;
}
