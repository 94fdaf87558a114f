import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { whenAbandoned } from '#terminal/command.ts';
import type { Ending } from './electron-cause.ts';

/** The file that electron/shell/start-message.ts makes once the window is shown: on Windows Electron's output may bypass a pipe. */
const SHOWN_FILE = 'ENGAWA_SHOWN_FILE';
/** Exit code of a host that printed why it refuses to start. */
const REFUSED = 2;
const LOOK_MILLISECONDS = 100;
const LAST_OUTPUT_MILLISECONDS = 200;
const END_MILLISECONDS = 2_000;
const OUTPUT_LIMIT = 200_000;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

type Run = {
  readonly program: string;
  readonly flags: readonly string[];
  readonly patienceSeconds: number;
  /** Called if there is no window in time: true keeps waiting, false ends Electron. */
  readonly onSilence: () => boolean;
  readonly write: (text: string) => void;
};

/** `no-window`: Electron could not run; electron-cause.ts names the reason. */
export type Outcome =
  | { readonly kind: 'ended'; readonly code: number }
  | { readonly kind: 'no-window'; readonly code: number; readonly ending: Ending; readonly output: string };

/** Runs Electron to its end. Holds its standard error back until the window is shown or it ended without one. */
export async function runElectron({ program, flags, patienceSeconds, onSilence, write }: Run): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'engawa-start-'));
  const shownFile = join(folder, 'shown');
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env;
  const app = spawn(program, flags, {
    stdio: ['inherit', 'inherit', 'pipe'],
    env: { ...environment, [SHOWN_FILE]: shownFile },
  });
  const output = holdOutput(app, write);
  const stop = endOnSignals(app);
  let wasSilent = false;
  const look = setInterval(() => {
    if (!existsSync(shownFile)) return;
    clearInterval(look);
    clearTimeout(patience);
    output.release();
  }, LOOK_MILLISECONDS);
  const patience = setTimeout(() => {
    if (onSilence()) return output.release();
    wasSilent = true;
    void endFirmly(app);
  }, patienceSeconds * 1_000);

  try {
    const ending = await endOf(app);
    const code = exitCode(ending);
    const isPeaceful = !wasSilent && ending.kind === 'ended' && (code === 0 || code === REFUSED);
    if (existsSync(shownFile) || stop.wasAsked() || isPeaceful) {
      output.release();
      return { kind: 'ended', code };
    }
    const seen: Ending = wasSilent ? { kind: 'silent', seconds: patienceSeconds } : ending;
    return { kind: 'no-window', code, ending: seen, output: output.held() };
  } finally {
    clearInterval(look);
    clearTimeout(patience);
    stop.forget();
    // Processes that Electron leaves behind must not keep this program alive.
    app.stderr?.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

function holdOutput({ stderr }: ChildProcess, write: Run['write']) {
  let held = '';
  let isHeld = true;
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (isHeld) held = (held + text).slice(-OUTPUT_LIMIT);
    else write(text);
  });
  return {
    held: () => held,
    release: () => {
      if (isHeld && held !== '') write(held);
      isHeld = false;
    },
  };
}

function endOnSignals(app: ChildProcess) {
  let isAsked = false;
  const end = (signal: NodeJS.Signals) => {
    isAsked = true;
    app.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  whenAbandoned(() => end('SIGTERM'));
  return {
    wasAsked: () => isAsked,
    forget: () => {
      for (const signal of SIGNALS) process.removeListener(signal, end);
    },
  };
}

async function endOf(app: ChildProcess): Promise<Ending> {
  const closed = once(app, 'close').catch(() => undefined);
  try {
    const [code, signal] = await once(app, 'exit');
    // Processes that Electron leaves behind may keep its output open.
    await Promise.race([closed, pause(LAST_OUTPUT_MILLISECONDS)]);
    return { kind: 'ended', code, signal };
  } catch (cause) {
    return {
      kind: 'not-started',
      reason: cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause),
    };
  }
}

async function endFirmly(app: ChildProcess): Promise<void> {
  app.kill('SIGTERM');
  await pause(END_MILLISECONDS, undefined, { ref: false });
  app.kill('SIGKILL');
}

/** The code that a shell would report. */
function exitCode(ending: Ending): number {
  if (ending.kind !== 'ended') return 1;
  return ending.code ?? 128 + (ending.signal === null ? 0 : constants.signals[ending.signal]);
}
