/**
 * Preloaded into Electron's install.js, which downloads with `fetch` and has no progress, timeout or reason for a failure: this
 * adds all three. Its standard output is the terminal (see electron-binary.ts).
 */
const MEGABYTE = 1_000_000;
const STALL_SECONDS = Number(process.env['ENGAWA_DOWNLOAD_STALL_SECONDS'] ?? 30);
const { stdout } = process;
const plainFetch = globalThis.fetch;

globalThis.fetch = async (address, options) => {
  const stall = new AbortController();
  const timer = setTimeout(() => stall.abort(), STALL_SECONDS * 1_000);
  stdout.write('Downloading Electron once, about 120 MB.\n');
  const response = await plainFetch(address, { ...options, signal: stall.signal }).catch((cause: unknown) => {
    throw failure('its host cannot be reached', cause, stall.signal);
  });
  if (!response.ok) throw new Error(`Download failed: its host answered ${response.status}`);
  const chunks = watched(response, timer, stall.signal);
  const body = new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
  return new Response(body, response);
};

async function* watched({ body, headers }: Response, timer: NodeJS.Timeout, stall: AbortSignal) {
  const tell = createProgress(Number(headers.get('content-length')));
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      timer.refresh();
      bytes += chunk.length;
      tell(bytes);
      yield chunk;
    }
  } catch (cause) {
    throw failure('the connection broke', cause, stall);
  } finally {
    clearTimeout(timer);
    if (stdout.isTTY) stdout.write('\n');
  }
}

/** One changing line on a terminal, elsewhere a line for every tenth. Prints megabytes if the length is unknown (0). */
function createProgress(whole: number): (bytes: number) => void {
  const unit = stdout.isTTY ? 1 : 10;
  let last = 0;
  return (bytes) => {
    const amount = whole > 0 ? (bytes / whole) * 100 : bytes / MEGABYTE;
    const step = Math.floor(amount / unit) * unit;
    if (step === last) return;
    last = step;
    const text = whole > 0 ? `${step} % of ${(whole / MEGABYTE).toFixed(0)} MB` : `${step} MB`;
    stdout.write(stdout.isTTY ? `\r${text}` : `${text}\n`);
  };
}

function failure(what: string, cause: unknown, stall: AbortSignal): Error {
  const reason = stall.aborted ? `nothing arrived for ${STALL_SECONDS} seconds` : `${what} (${codeOf(cause)})`;
  return new Error(`Download failed: ${reason}`);
}

/** The error's code only: its message may hold an address with a password. */
function codeOf(cause: unknown): string {
  let code = 'unknown';
  for (let error = cause; error instanceof Error; error = error.cause) {
    const status = /^Proxy response \((\d{3})\)/.exec(error.message)?.[1];
    if (status !== undefined) return `the proxy answered ${status}`;
    if ('code' in error) code = String(error.code);
  }
  return code;
}
