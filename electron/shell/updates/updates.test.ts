import { expect, test } from 'vitest';
import { silentLog } from '#core/testing/silent-log.ts';
import { createUpdates, type Updater } from './updates.ts';

test('the updater is told to fetch nothing unasked, before it is asked for anything', async () => {
  const fetchedByItself: boolean[] = [];
  const updater: Updater = {
    // As the library comes.
    autoDownload: true,
    autoInstallOnAppQuit: true,
    logger: null,
    on: () => undefined,
    checkForUpdates: async () => {
      fetchedByItself.push(updater.autoDownload);
      return null;
    },
    downloadUpdate: async () => expect.fail('it was not asked to'),
    quitAndInstall: () => expect.fail('it was not asked to'),
  };
  const { handlers } = createUpdates({ updater, endWith: (last) => last(), now: () => 5, log: silentLog });
  const ask = (what: keyof typeof handlers) => handlers[what]({}, new AbortController());
  await ask('updates.check');
  expect(await ask('updates.state')).toEqual({ kind: 'newest', checkedAt: 5 });
  await ask('updates.download');
  await ask('updates.install');
  expect(fetchedByItself).toEqual([false]);
});
