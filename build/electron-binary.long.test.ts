import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { downloadProblem, findElectron, PROGRAM } from './electron-binary.ts';

const MODULES = resolve(import.meta.dirname, '../node_modules');

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engawa-electron-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test('Electron is taken from the folder that the environment names, even without path.txt', async () => {
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', folder);
  expect(findElectron()).toBeNull();
  const program = join(folder, PROGRAM);
  await mkdir(dirname(program), { recursive: true });
  await writeFile(program, '');
  expect(findElectron()).toBe(program);
});

/** Electron's own install.js in a temporary folder, with a small archive in place of the real one. */
describe('download of Electron', () => {
  let installation: string;
  let archive: Uint8Array;
  let file: string;
  let servers: Server[];

  beforeEach(async () => {
    servers = [];
    installation = join(folder, 'node_modules/electron');
    await mkdir(installation, { recursive: true });
    for (const name of ['install.js', 'package.json'])
      await cp(join(MODULES, 'electron', name), join(installation, name));
    for (const name of ['@electron', '@electron-internal']) {
      await symlink(join(MODULES, name), join(folder, 'node_modules', name), 'junction');
    }
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(await readFile(join(installation, 'package.json'), 'utf8')));
    file = `/v${version}/electron-v${version}-${process.platform}-${process.arch}.zip`;
    const zip = new ZipWriter(new Uint8ArrayWriter(), { level: 0 });
    await zip.add(PROGRAM, new Uint8ArrayReader(randomBytes(400_000)));
    await zip.add('version', new Uint8ArrayReader(Buffer.from(version)));
    archive = await zip.close();
    await nameHash(archive);
  });
  afterEach(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function nameHash(content: Uint8Array): Promise<void> {
    const hash = createHash('sha256').update(content).digest('hex');
    await writeFile(join(installation, 'checksums.json'), JSON.stringify({ [file.split('/').at(-1) ?? '']: hash }));
  }

  /** A mirror that also acts as a proxy: an open one, or one that demands a password. */
  async function serve(answer: (response: ServerResponse) => void, isProxyOpen = false) {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      answer(response);
    });
    server.on('connect', (request, socket) => {
      asked.push(`CONNECT ${request.url}`);
      if (isProxyOpen) server.emit('connection', socket);
      socket.write(`HTTP/1.1 ${isProxyOpen ? '200 OK' : '407 Proxy Authentication Required'}\r\n\r\n`);
    });
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return { asked, address: `http://127.0.0.1:${port}/`, close: () => server.close() };
  }

  const sendArchive = (response: ServerResponse) =>
    response.writeHead(200, { 'content-length': archive.length }).end(archive);

  async function download(environment: Record<string, string>) {
    const module = JSON.stringify(import.meta.resolve('./electron-binary.ts'));
    const script = `const { findOrDownloadElectron } = await import(${module});
      console.log(JSON.stringify(await findOrDownloadElectron(${JSON.stringify(installation)})));`;
    const { HTTP_PROXY: _, HTTPS_PROXY: __, NO_PROXY: ___, ...own } = process.env;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...own, electron_config_cache: join(folder, 'cache'), ...environment },
    });
    const [found, said] = await Promise.all([json(child.stdout), text(child.stderr)]);
    return { found, said };
  }

  const installed = () => ({ program: join(installation, 'dist', PROGRAM) });

  test.each(['ELECTRON_MIRROR', 'npm_config_electron_mirror'])(
    'comes from the mirror that %s names, prints its progress, and is cached for the next installation',
    async (name) => {
      const mirror = await serve(sendArchive);
      const { found, said } = await download({ [name]: mirror.address });
      expect(found).toEqual(installed());
      expect(said).toMatch(/^Downloading Electron once, about 120 MB\.\n(?:\d0 % of 0 MB\n)*100 % of 0 MB\n$/);
      expect(mirror.asked).toEqual([file]);
      mirror.close();
      expect(await download({})).toEqual({ found: installed(), said: '' });

      for (const part of ['dist', 'path.txt']) await rm(join(installation, part), { recursive: true });
      expect(await download({ [name]: mirror.address })).toEqual({ found: installed(), said: '' });
    },
  );

  test('prints megabytes if the length is unknown', async () => {
    archive = Buffer.concat([archive, randomBytes(11_000_000)]);
    await nameHash(archive);
    const mirror = await serve((response) => {
      response.write(archive);
      response.end();
    });
    // An archive with something behind it is none, but by then it was downloaded.
    const { said } = await download({ ELECTRON_MIRROR: mirror.address });
    expect(said).toMatch(/\n10 MB\n$/);
  });

  test.each(['HTTPS_PROXY', 'npm_config_https_proxy', 'npm_config_proxy'])(
    'goes through the proxy that %s names, and a refusal names the proxy’s answer',
    async (name) => {
      const proxy = await serve(() => undefined);
      const { found } = await download({ [name]: proxy.address, ELECTRON_MIRROR: 'https://mirror.invalid/' });
      expect(proxy.asked).toEqual(['CONNECT mirror.invalid:443']);
      expect(found).toEqual({
        problem: expect.stringMatching(/^Electron could not be downloaded: .*the proxy answered 407\)?\.$/),
      });
    },
  );

  test('succeeds through an open proxy', async () => {
    const proxy = await serve(sendArchive, true);
    const { found } = await download({ http_proxy: proxy.address, ELECTRON_MIRROR: 'http://mirror.invalid/' });
    expect(found).toEqual(installed());
    expect(proxy.asked).toEqual(['CONNECT mirror.invalid:80', file]);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['at the beginning', () => undefined],
    [
      'half-way',
      (response) => response.writeHead(200, { 'content-length': archive.length }).write(archive.subarray(0, 200_000)),
    ],
  ])('is given up if it stalls %s', async (_, answer) => {
    const mirror = await serve(answer);
    const { found } = await download({ ELECTRON_MIRROR: mirror.address, ENGAWA_DOWNLOAD_STALL_SECONDS: '0.5' });
    expect(found).toEqual({ problem: 'Electron could not be downloaded: nothing arrived for 0.5 seconds.' });
  });

  test('that is refused, breaks off or has a wrong checksum fails with one sentence for each', async () => {
    const none = await serve((response) => response.writeHead(404).end());
    expect((await download({ ELECTRON_MIRROR: none.address })).found).toEqual({
      problem: 'Electron could not be downloaded: its host answered 404.',
    });
    none.close();
    expect(await download({ ELECTRON_MIRROR: none.address })).toEqual({
      found: { problem: 'Electron could not be downloaded: its host cannot be reached (ECONNREFUSED).' },
      said: expect.not.stringContaining('%'),
    });
    const broken = await serve((response) => {
      response.writeHead(200, { 'content-length': archive.length }).write(archive.subarray(0, 200_000));
      setTimeout(() => response.destroy(), 100);
    });
    expect((await download({ ELECTRON_MIRROR: broken.address })).found).toEqual({
      problem: expect.stringMatching(/^Electron could not be downloaded: the connection broke \([A-Z_]+\)\.$/),
    });
    await nameHash(Buffer.from('another'));
    const other = await serve(sendArchive);
    expect((await download({ ELECTRON_MIRROR: other.address })).found).toEqual({
      problem: 'Electron could not be downloaded: what arrived has another checksum than its package names.',
    });
  });
});

test.each([
  [
    'Error: ENOSPC: no space left on device, write\n    at x',
    'There is not enough space on the disk to download Electron.',
  ],
  ['Error: EACCES: permission denied, open', 'Electron could not be downloaded: EACCES.'],
  ['Error: at https://name:CANARY@mirror.example/', 'Electron could not be downloaded.'],
])('only the reason is reported from the output of a failed download: %s', (printed, sentence) => {
  expect(downloadProblem(printed)).toBe(sentence);
});
