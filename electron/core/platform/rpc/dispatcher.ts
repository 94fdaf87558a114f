import { randomUUID } from 'node:crypto';
import { storageFailure } from '#core/platform/database/storage-failure.ts';
import type { Log } from '#core/ports.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';
import { type Contract, Done, type Envelope, type Handlers, type Procedure } from '#shared/contract/define.ts';

type DispatcherOptions = {
  readonly log: Log;
  readonly checksOutput: boolean;
  /** Takes every good answer with its parsed input, after the answer has left and before the next call. */
  readonly onAnswer?: (name: string, input: unknown, value: unknown) => void;
  /** Takes every failure that is not expected. */
  readonly onFault?: (cause: unknown) => void;
};

type AnyHandler = (input: unknown, context: { signal: AbortSignal }) => Promise<unknown>;

/** name -> parse -> handler -> envelope. The only way into the core. */
export function createDispatcher<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  { log, checksOutput, onAnswer = () => undefined, onFault = () => undefined }: DispatcherOptions,
) {
  const fail = (error: AppError): Envelope => ({ ok: false, error });
  const pending: { readonly name: string; readonly input: unknown; readonly value: unknown }[] = [];

  function settle(): void {
    for (const { name, input, value } of pending.splice(0)) {
      try {
        onAnswer(name, input, value);
      } catch (cause) {
        // A good answer is shown even if storing it fails.
        log.error('answer not noted', cause, { path: name });
        onFault(cause);
      }
    }
  }

  function bug(name: string, cause: unknown): Envelope {
    const reference = randomUUID().slice(0, 8);
    log.error('procedure failed', cause, { path: name, reference });
    onFault(cause);
    return fail({ code: 'internal', reference });
  }

  async function run(name: string, procedure: Procedure, input: unknown, signal: AbortSignal): Promise<Envelope> {
    // A handler takes its schema's output; types cannot say so for a name known only at run time.
    const handler = handlers[name as keyof C] as unknown as AnyHandler;
    const result = await handler(input, { signal });
    const value = procedure.output === Done ? null : result;
    if (checksOutput) {
      const parsed = procedure.output.safeParse(value);
      if (!parsed.success) return bug(name, new TypeError(`output of ${name}: ${parsed.error.message}`));
    }
    pending.push({ name, input, value });
    setImmediate(settle);
    return { ok: true, value };
  }

  return {
    /** Delivers pending answers to `onAnswer`. Call it before closing what `onAnswer` writes to. */
    settle,
    /** Runs one procedure. Never rejects: every failure becomes an envelope, also one of a disk or folder (`storageFailure`). */
    dispatch: async (name: string, input: unknown, signal: AbortSignal): Promise<Envelope> => {
      settle();
      const procedure = Object.hasOwn(contract, name) ? contract[name] : undefined;
      if (procedure === undefined) return fail({ code: 'invalid-input', path: name });
      const parsed = procedure.input.safeParse(input);
      if (!parsed.success) {
        const where = parsed.error.issues[0]?.path.join('.') ?? '';
        log.warn('input refused', { path: name, where });
        return fail({ code: 'invalid-input', path: where === '' ? name : `${name}:${where}` });
      }
      if (signal.aborted) return fail({ code: 'cancelled' });
      try {
        return await run(name, procedure, parsed.data, signal);
      } catch (cause) {
        if (signal.aborted) return fail({ code: 'cancelled' });
        const failure = storageFailure(cause);
        if (!(failure instanceof AppFailure)) return bug(name, cause);
        if (failure !== cause) log.warn('storage failed', { path: name, reason: String(cause) });
        return fail(failure.error);
      }
    },
  };
}
