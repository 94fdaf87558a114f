import { existsSync, readFileSync, renameSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ServiceState } from './service-state.ts';

const QUIET_MILLISECONDS = 400;

export const EMPTY_STATE: ServiceState = { version: 1, accounts: [], sessions: [] };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What the last run left; nothing when there is no file. A file that cannot be read is kept aside. */
export function loadState(file: string | undefined): ServiceState {
  if (file === undefined || !existsSync(file)) return EMPTY_STATE;
  const state = ServiceState.safeParse(parsed(readFileSync(file, 'utf8')));
  if (state.success) return state.data;
  renameSync(file, `${file}.unreadable`);
  return EMPTY_STATE;
}

/** Writes the state a moment after the last change, always whole: to a file beside it that then takes its place. */
export function createStateWriter(file: string | undefined, snapshot: () => ServiceState) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let writing: Promise<void> = Promise.resolve();

  const write = async () => {
    if (file === undefined) return;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.new`, JSON.stringify(snapshot()), { mode: 0o600 });
    await rename(`${file}.new`, file);
  };
  /** One write at a time; a failed one does not stop those after it. */
  const enqueue = () => {
    timer = null;
    writing = writing.catch(() => undefined).then(write);
    return writing;
  };

  return {
    changed: () => {
      if (file === undefined || timer !== null) return;
      timer = setTimeout(() => {
        // Reported by `flush`, which writes once more.
        enqueue().catch(() => undefined);
      }, QUIET_MILLISECONDS);
      timer.unref();
    },
    /** Writes what is there now; rejects when that fails. */
    flush: async () => {
      if (timer !== null) clearTimeout(timer);
      await enqueue();
    },
  };
}
