import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UpdateState } from '#shared/domain/app/app-update.ts';
import { type Built, importMain } from '../boot.ts';
import { ask } from '../electron-calls.ts';
import * as electron from '../electron-double.ts';

/** A stand-in for the app: an executable file that records that it ran. */
const program = (mark: string, marker: string) =>
  `#!/bin/sh\necho ${mark} $APPIMAGE_EXIT_AFTER_INSTALL >> '${marker}'\n`;

const CONFIGURATION = readFileSync(resolve(import.meta.dirname, '../../../../electron-builder.yml'), 'utf8');
const [, ARTIFACT = ''] = /^appImage:\n(?: .*\n)*? {2}artifactName: (\S+)$/m.exec(CONFIGURATION) ?? [];

/** The name that a version's AppImage is packaged with. */
function artifactOf(version: string): string {
  const values = new Map(Object.entries({ version, arch: 'x86_64', ext: 'AppImage' }));
  return ARTIFACT.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values.get(name) ?? name);
}

/** A feed of updates; a file that it does not publish is answered with 404. */
type Feed = {
  readonly files: Map<string, string>;
  readonly asked: string[];
  readonly server: Server;
  readonly url: string;
};

async function startFeed(): Promise<Feed> {
  const files = new Map<string, string>();
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    const path = url.replace(/\?.*$/, '');
    asked.push(path);
    const content = files.get(path);
    response.writeHead(content === undefined ? 404 : 200).end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has such an address.
  return { files, asked, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function publish({ files }: Feed, version: string, content: string, sha512 = digestOf(content)): void {
  const name = artifactOf(version);
  files.set(`/${name}`, content);
  const size = Buffer.byteLength(content);
  files.set(
    '/latest-linux.yml',
    [
      `version: ${version}`,
      'files:',
      `  - url: ${name}\n    sha512: ${sha512}\n    size: ${size}`,
      `path: ${name}\nsha512: ${sha512}`,
      'releaseNotes: "Reads faster."',
      "releaseDate: '2027-01-01T00:00:00.000Z'",
    ].join('\n'),
  );
}

function digestOf(content: string): string {
  return createHash('sha512').update(content).digest('base64');
}

/** The real electron-updater in the bundle of a packaged app, as an AppImage, against a real feed. */
export function updateCases(built: () => Built): void {
  describe('a packaged app with a feed', () => {
    let feed: Feed;
    let folder: string;
    let appImage: string;
    let marker: string;
    const feedFile = () => join(process.resourcesPath, 'app-update.yml');
    const contents = () => electron.windows.at(-1)?.webContents;
    const ownEvent = () => ({ sender: contents(), senderFrame: contents()?.mainFrame });
    const told = (): UpdateState[] =>
      (contents()?.sent ?? []).flatMap(([, name, payload]) =>
        // The payload that the core parsed with the contract's schema.
        name === 'updates.changed' ? [payload as UpdateState] : [],
      );

    beforeAll(async () => {
      feed = await startFeed();
      folder = await mkdtemp(join(tmpdir(), 'engawa-update-'));
      appImage = join(folder, artifactOf('0.1.0'));
      marker = join(folder, 'ran');
      await mkdir(join(folder, 'data'));
      await writeFile(appImage, program('old', marker));
      await chmod(appImage, 0o755);
      await writeFile(feedFile(), `provider: generic\nurl: ${feed.url}\nupdaterCacheDirName: engawa-updater\n`);
      vi.stubEnv('XDG_DATA_HOME', join(folder, 'data'));
      vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'));
      vi.stubEnv('APPIMAGE', appImage);
      electron.app.isPackaged = true;
      const opened = once(electron.happenings, 'window');
      await importMain(built(), []);
      await opened;
    });
    beforeEach(() => {
      electron.app.isPackaged = true;
    });
    afterAll(async () => {
      vi.unstubAllEnvs();
      electron.app.isPackaged = false;
      feed.server.close();
      await rm(feedFile());
      await rm(folder, { recursive: true });
    });

    test('requests nothing from it at the start', async () => {
      expect(await ask(ownEvent(), 'updates.state', {})).toEqual({ kind: 'newest', checkedAt: null });
      expect(feed.asked).toEqual([]);
    });

    test('checks it automatically later, while the setting is on', async () => {
      const hour = 60 * 60_000;
      const checks = () => feed.asked.filter((path) => path === '/latest-linux.yml').length;
      const set = (checksUpdates: boolean) => ask(ownEvent(), 'settings.update', { desktop: { checksUpdates } });
      await set(false);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      await set(true);
      vi.advanceTimersByTime(hour);
      await set(false);
      vi.advanceTimersByTime(48 * hour);
      vi.useRealTimers();
      await expect.poll(() => ask(ownEvent(), 'updates.state', {})).toMatchObject({ kind: 'failed' });
      expect(checks()).toBe(1);
    });

    test('reaches it through the proxy of the app', async () => {
      const { proxies } = electron.session.updaterSession;
      expect(proxies).toEqual([{ mode: 'system' }]);
      await ask(ownEvent(), 'network.update', { mode: 'none' });
      expect(proxies.at(-1)).toEqual({ mode: 'direct' });
    });

    test('fetches no dictionaries for the session of the updater', () => {
      expect(electron.session.updaterSession.spellCheckerLanguages).toEqual([]);
    });

    test('reports a failed feed if nothing is published', async () => {
      await ask(ownEvent(), 'updates.check', {});
      expect(await ask(ownEvent(), 'updates.state', {})).toEqual({ kind: 'failed', reason: 'feed' });
    });

    test('reports itself as the newest version', async () => {
      publish(feed, '0.0.0', program('same', marker));
      await ask(ownEvent(), 'updates.check', {});
      expect(await ask(ownEvent(), 'updates.state', {})).toEqual({ kind: 'newest', checkedAt: expect.any(Number) });
    });

    test('reports a newer version, and does not fetch or install it unasked', async () => {
      publish(feed, '9.9.9', program('new', marker), digestOf('something else'));
      await ask(ownEvent(), 'updates.check', {});
      expect(await ask(ownEvent(), 'updates.state', {})).toEqual({
        ...{ kind: 'available', version: '9.9.9', notes: 'Reads faster.' },
      });
      await ask(ownEvent(), 'updates.install', {});
      expect(feed.asked.filter((path) => path.endsWith('.AppImage'))).toEqual([]);
      expect(await readFile(appImage, 'utf8')).toContain('echo old');
    });

    test('rejects a file with another checksum', async () => {
      await ask(ownEvent(), 'updates.download', {});
      expect(await ask(ownEvent(), 'updates.state', {})).toEqual({ kind: 'failed', reason: 'damaged' });
      expect(await readFile(appImage, 'utf8')).toContain('echo old');
    });

    test('downloads a version when asked, reports the progress, and does not run it yet', async () => {
      publish(feed, '9.9.9', program('new', marker));
      await ask(ownEvent(), 'updates.check', {});
      await ask(ownEvent(), 'updates.download', {});
      expect(told().at(-1)).toEqual({ kind: 'ready', version: '9.9.9', notes: 'Reads faster.' });
      expect(told().some(({ kind }) => kind === 'downloading')).toBe(true);
      await expect(access(marker)).rejects.toThrow('ENOENT');
    });

    test('installs the new version in place of its file after everything is closed, and starts it', async () => {
      electron.calls.length = 0;
      const quit = once(electron.app, 'quit');
      await ask(ownEvent(), 'updates.install', {});
      expect(await quit).toEqual([{}, 0]);
      expect(electron.windows.every((window) => window.isDestroyed())).toBe(true);
      // The new version must not find a running app that holds the lock.
      expect(electron.calls).toEqual(['lock released', 'exit 0']);
      expect(await readFile(appImage, 'utf8')).toContain('echo new');
      await expect.poll(() => readFile(marker, 'utf8').catch(() => '')).toBe('new\n');
    });
  });
}
