import { EventEmitter } from 'node:events';
import type { App, BrowserWindow } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEnding } from './ending.ts';
import { PreventableEvent } from './testing/electron-double.ts';

const OF_PROCESS = ['SIGINT', 'SIGTERM', 'unhandledRejection', 'uncaughtException'] as const;
const before = new Map(OF_PROCESS.map((name) => [name, process.rawListeners(name)]));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  for (const name of OF_PROCESS) {
    const added = process.rawListeners(name).filter((listener) => before.get(name)?.includes(listener) !== true);
    // The exact type of a listener does not matter for its removal.
    for (const listener of added) process.removeListener(name, listener as () => void);
  }
});

function open() {
  const exits: number[] = [];
  const written: string[] = [];
  const app = Object.assign(new EventEmitter(), {
    exit: (code: number) => exits.push(code),
    quit: () => app.emit('will-quit', new PreventableEvent()),
  });
  const log = { info: () => {}, warn: () => {}, error: (text: string) => void written.push(text), hide: () => {} };
  // Nothing else of it is used.
  return { app, exits, written, ending: createEnding(app as unknown as App, log) };
}

test('the process exits as soon as everything is closed, and not before', async () => {
  const { app, exits, ending } = open();
  const closed = Promise.withResolvers<void>();
  ending.beforeEnd(() => closed.promise);
  const event = new PreventableEvent();
  app.emit('will-quit', event);
  expect(event.isPrevented).toBe(true);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(exits).toEqual([]);
  closed.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(exits).toEqual([0]);
});

test('the process exits with 1 and an error in the log when closing hangs or fails', async () => {
  const hanging = open();
  hanging.ending.beforeEnd(() => new Promise(() => undefined));
  hanging.app.quit();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([hanging.exits, hanging.written]).toEqual([[1], ['closing took too long']]);

  const failing = open();
  failing.ending.beforeEnd(() => Promise.reject(new Error('the disk is gone')));
  failing.app.quit();
  await vi.advanceTimersByTimeAsync(0);
  expect([failing.exits, failing.written]).toEqual([[1], ['closing failed']]);
});

test('closings run in reverse order of registration, also after one fails', async () => {
  const { app, exits, written, ending } = open();
  const closed: string[] = [];
  ending.beforeEnd(() => void closed.push('folder'));
  ending.beforeEnd(() => Promise.reject(new Error('the disk is gone')));
  ending.beforeEnd(async () => void closed.push('display'));
  app.quit();
  ending.beforeEnd(() => void closed.push('too late'));
  await vi.advanceTimersByTimeAsync(0);
  expect([closed, exits, written]).toEqual([['display', 'folder'], [1], ['closing failed']]);
});

test('an uncaught error closes everything and exits with 1; an unhandled rejection is only logged', async () => {
  const { exits, written, ending } = open();
  let closings = 0;
  ending.beforeEnd(async () => {
    closings += 1;
  });
  const [rejected, thrown] = [process.listeners('unhandledRejection'), process.listeners('uncaughtException')];
  rejected.at(-1)?.(new Error('x'), Promise.resolve());
  await vi.advanceTimersByTimeAsync(0);
  expect(exits).toEqual([]);
  thrown.at(-1)?.(new Error('x'), 'uncaughtException');
  await vi.advanceTimersByTimeAsync(0);
  expect([closings, exits]).toEqual([1, [1]]);
  expect(written).toEqual(['rejection not handled', 'exception not caught']);
});

test('a sign-out from Windows closes everything at once, without waiting for windows', async () => {
  const { app, exits, ending } = open();
  let closings = 0;
  ending.beforeEnd(async () => {
    closings += 1;
  });
  const quit = vi.fn();
  app.quit = quit;
  const window = new EventEmitter();
  // Nothing but its events is used.
  ending.watchSessionEnd(window as unknown as BrowserWindow, () => undefined);
  window.emit('session-end');
  expect(closings).toBe(1);
  // Electron ends a process that has not begun to quit.
  expect(quit).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(0);
  // Not 0, with which a downloaded update would be installed, and cut short.
  expect(exits).toEqual([1]);
});

test('a page that was told of a sign-out is told to resume when it does not happen', async () => {
  const { app, ending } = open();
  Object.assign(app, { quit: () => undefined });
  const window = new EventEmitter();
  const told: string[] = [];
  // Nothing but its events is used.
  ending.watchSessionEnd(window as unknown as BrowserWindow, (state) => told.push(state));
  window.emit('query-session-end');
  expect(told).toEqual(['suspending']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual(['suspending', 'resumed']);

  window.emit('query-session-end');
  window.emit('session-end');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual(['suspending', 'resumed', 'suspending']);
});

test('the app relaunches itself if a last act does not end it within a minute', async () => {
  const { app, exits, ending } = open();
  const done: string[] = [];
  Object.assign(app, {
    releaseSingleInstanceLock: () => done.push('lock released'),
    relaunch: () => done.push('relaunch'),
  });
  ending.endWith(() => done.push('last act'));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(done).toEqual(['lock released', 'last act']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([done.at(-1), exits]).toEqual(['relaunch', [1]]);
});
