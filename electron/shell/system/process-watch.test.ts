import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { expect, test } from 'vitest';
import { silentLog } from '#core/testing/silent-log.ts';
import { watchPage } from './process-watch.ts';

test('a crashed page is reloaded, at most three times in a minute', () => {
  let now = 0;
  let reloads = 0;
  const contents = Object.assign(new EventEmitter(), {
    reload: () => {
      reloads += 1;
    },
  });
  // Nothing else of it is used.
  watchPage(contents as unknown as WebContents, silentLog, () => now);
  const crash = () => contents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 5 });
  for (let hour = 0; hour < 10; hour += 1) {
    now = hour * 3_600_000;
    crash();
  }
  expect(reloads).toBe(10);
  for (let again = 0; again < 5; again += 1) crash();
  expect(reloads).toBe(12);
  now += 60_001;
  crash();
  expect(reloads).toBe(13);
});
