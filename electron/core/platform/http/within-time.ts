/**
 * Runs `work` under a signal that aborts as `caller` does, or with a `TimeoutError` after so much real time. Nothing of it is
 * left once the work is done: `AbortSignal.timeout` keeps each of its timers until it runs out.
 */
export async function withinTime<Value>(
  milliseconds: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const ending = new AbortController();
  const follow = () => ending.abort(caller?.reason);
  if (caller?.aborted) follow();
  caller?.addEventListener('abort', follow, { once: true });
  const tooLong = () => ending.abort(new DOMException('it took too long', 'TimeoutError'));
  const timer = setTimeout(tooLong, milliseconds).unref();
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener('abort', follow);
  }
}
