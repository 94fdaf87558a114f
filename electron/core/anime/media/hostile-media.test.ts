import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { reply } from '#core/platform/http/testing/local-server.ts';
import { createImageAddresses } from './image-address.ts';
import { pictures } from './testing/pictures.ts';
import { imagePath, startMedia, streamPath } from './testing/start-media.ts';

const SAFE = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
};
const PNG = pictures['image/png'];
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const SCRIPT = '<script>alert(1)</script>';

/** First bytes of pages, programs and other formats. */
const NO_PICTURES = [
  `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`,
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`,
  `\xef\xbb\xbf<svg onload="alert(1)"/>`,
  `\n\t <svg/>`,
  `<!DOCTYPE html>${SCRIPT}`,
  `<html>${SCRIPT}`,
  `<!-- --><html>${SCRIPT}`,
  `\xff\xfe<\0h\0t\0m\0l\0>\0`,
  `+ADw-script+AD4-alert(1)+ADw-/script+AD4-`,
  `GIF89<html>${SCRIPT}`,
  `GIF88a=1;alert(1)`,
  `\x89PNG\n${SCRIPT}`,
  `\xff\xd8${SCRIPT}`,
  `RIFF....WAVEfmt ${SCRIPT}`,
  `\0\0\0\x1cftypisom\0\0\0\0isommp42${SCRIPT}`,
  '%PDF-1.7',
  'MZ\x90\0',
  '\x7fELF\x02\x01',
  'PK\x03\x04',
  '#!/bin/sh\nid',
  '#EXTM3U\nhttps://evil.example/x',
  'BM6\0\0\0',
  '\0\0\x01\0\x01\0',
  '{"message":1}',
  '',
].map(latin);
const TYPES = [
  ...['image/png', 'image/jpeg', 'image/svg+xml', 'text/html', 'text/html; charset=utf-7', 'application/xhtml+xml'],
  ...['application/javascript', 'text/css', 'multipart/x-mixed-replace; boundary=x', 'video/mp4, text/html', 'x'],
];
const PAGE_TYPES = /html|xml|svg|javascript|css|multipart/;

describe('media of a hostile service', () => {
  it('never become a page, a script or a style of the app, in more than 200 forms', async () => {
    await using media = await startMedia((request, response) => {
      const [, body = '0', type = '0'] = /(\d+)-(\d+)/.exec(request.url ?? '') ?? [];
      const headers = {
        'content-type': TYPES[Number(type)] ?? '',
        'content-disposition': 'inline',
        refresh: '0;url=//evil',
      };
      reply(response, 200, NO_PICTURES[Number(body)] ?? '', headers);
    });
    media.hosts.learn(media.server.url, 'anime', 'stream');
    expect(NO_PICTURES.length * TYPES.length).toBeGreaterThan(200);
    for (const body of NO_PICTURES.keys()) {
      for (const [type, name] of TYPES.entries()) {
        const address = `${media.server.url}/${body}-${type}.png`;
        const image = await media.ask(imagePath(address));
        expect([image.status, await image.text()], `${body} as ${name}`).toEqual([415, '']);
        expect(Object.fromEntries(image.headers)).toMatchObject(SAFE);
        const stream = await media.ask(streamPath(address));
        await stream.body?.cancel();
        expect(stream.headers.get('content-type'), `${body} as ${name}`).not.toMatch(
          name.startsWith('video/') ? /^text/ : PAGE_TYPES,
        );
        expect(Object.fromEntries(stream.headers)).toMatchObject(SAFE);
        expect(stream.headers.get('refresh') ?? stream.headers.get('content-disposition')).toBeNull();
      }
    }
    expect(media.faults).toEqual([]);
  });

  it('are cut off if they lie about their length, never end, or grow when unpacked', async () => {
    const endless = () => {
      let sent = 0;
      return new ReadableStream<Uint8Array<ArrayBuffer>>({
        pull: (controller) => {
          controller.enqueue(sent === 0 ? PNG : new Uint8Array(1024 * 1024));
          sent += 1;
          if (sent > 100) controller.error(new TypeError('nobody stops this'));
        },
      });
    };
    const silent = () => new ReadableStream<Uint8Array<ArrayBuffer>>();
    let body: () => Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> = () => PNG;
    let headers: Record<string, string> = {};
    await using media = await startMedia((_, response) => reply(response, 200, PNG), {
      fetch: async (_, init) => {
        const given = body();
        if (!(given instanceof ReadableStream)) return new Response(given, { headers });
        // Ends with the signal, as a real connection does.
        const cut = new TransformStream<Uint8Array, Uint8Array>();
        given.pipeTo(cut.writable, { ...(init?.signal && { signal: init.signal }) }).catch(() => undefined);
        return new Response(cut.readable, { headers });
      },
      waitMilliseconds: 300,
    });
    let asked = 0;
    const ask = async () => {
      asked += 1;
      const response = await media.ask(imagePath(`${media.server.url}/${asked}.png`));
      return { status: response.status, length: (await response.arrayBuffer()).byteLength, headers: response.headers };
    };
    for (const length of ['2147483648', '99999999999999999999', '20971521', '1e12', 'Infinity']) {
      headers = { 'content-length': length };
      expect((await ask()).status, length).toBe(502);
    }
    for (const length of ['0', '1', '-1', 'NaN', 'many', '0x10', '']) {
      headers = { 'content-length': length };
      const answer = await ask();
      expect([answer.status, answer.length, answer.headers.get('content-length')], length).toEqual([
        200,
        PNG.byteLength,
        String(PNG.byteLength),
      ]);
    }
    headers = {};
    body = endless;
    expect((await ask()).status).toBe(502);
    headers = { 'content-length': '68' };
    expect((await ask()).status).toBe(502);
    body = silent;
    expect((await ask()).status).toBe(504);

    const grown = gzipSync(Buffer.concat([PNG, Buffer.alloc(30 * 1024 * 1024)]));
    await using packed = await startMedia((_, response) =>
      reply(response, 200, grown, { 'content-encoding': 'gzip', 'content-length': String(grown.byteLength) }),
    );
    expect((await packed.ask(imagePath(`${packed.server.url}/a.png`))).status).toBe(502);
  });

  it('are fetched only over https, without credentials and not from this machine, for any path given', () => {
    const climbs = ['', '..', '../../..', '%2e%2e', '\\..\\..', '/..//', '\t', '\u0000', '\u202e', '@', '?', '#', ':'];
    const rests = ['etc/passwd', 'evil.example/x.png', '127.0.0.1/x', 'x.png', 'javascript:alert(1)'];
    const beginnings = [
      ...['', '/', '//', '///', '\\\\', '/\\', 'http:', 'https:', 'https:/', 'https:///', 'http://', 'https://'],
      ...[
        'javascript:',
        'data:image/svg+xml,',
        'file:///',
        'blob:',
        'app://engawa/',
        'ftp://',
        'https://u:p@',
        'ws://',
      ],
    ];
    const siteUrl = 'https://anime.example';
    const addresses = {
      anime: { baseUrl: 'https://api.example/api/v1', siteUrl },
      novels: { baseUrl: 'https://novels.example', siteUrl: 'https://novels.example', siteId: 3 },
    };
    const hosts = createNamedHosts({ addresses });
    const addressOf = createImageAddresses({ service: 'anime', siteUrl, hosts });
    let led = 0;
    for (const path of beginnings.flatMap((begin) =>
      climbs.flatMap((climb) => rests.map((rest) => begin + climb + rest)),
    )) {
      const address = addressOf(path);
      if (address === null) continue;
      const url = new URL(new URL(address, 'app://engawa').searchParams.get('src') ?? '');
      expect(new URL(address, 'app://engawa').pathname, path).toBe('/media/image/anime');
      expect(['https:', 'http:'], path).toContain(url.protocol);
      if (!hosts.allows(url, 'image')) continue;
      led += 1;
      expect(url.protocol + url.username + url.password, path).toBe('https:');
      expect(['127.0.0.1', 'localhost'], path).not.toContain(url.hostname);
    }
    expect(led).toBeGreaterThan(100);
  });
});

describe('redirects of a hostile host', () => {
  const PRIVATE = [
    ...['127.0.0.1', '127.1', '0177.0.0.1', '2130706433', '0x7f000001', '0.0.0.0', '0', '[::1]', '[::]', 'localhost'],
    ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255', '100.64.0.1'],
    ...[
      '169.254.169.254',
      '169.254.1.1',
      '192.0.0.192',
      '224.0.0.1',
      '255.255.255.255',
      '[fc00::1]',
      '[fd00:ec2::254]',
    ],
    ...[
      '[fe80::1]',
      '[ff02::1]',
      '[::ffff:10.0.0.1]',
      '[::ffff:169.254.169.254]',
      '[64:ff9b::a00:1]',
      '[2002:a00:1::]',
    ],
    ...['router.lan', 'metadata.internal', 'rebind.example'],
  ];
  const TARGETS = PRIVATE.flatMap((host) => [
    `https://${host}/latest/meta-data`,
    `http://${host}/`,
    `https://${host}:8443/x.png`,
    `//${host}/x`,
  ]);

  it('to more than 100 private addresses are refused, at once and after two hops', async () => {
    expect(TARGETS.length).toBeGreaterThan(100);
    const siteUrl = 'https://anime.example';
    const addresses = {
      anime: { baseUrl: 'https://api.example/api/v1', siteUrl },
      novels: { baseUrl: 'https://novels.example', siteUrl: 'https://novels.example', siteId: 3 },
    };
    const asked: string[] = [];
    let target = '';
    let hops = 0;
    await using media = await startMedia((_, response) => reply(response, 200, PNG), {
      addresses,
      hosts: createNamedHosts({ addresses }),
      resolve: async (name) => (/^(router|metadata|rebind)/.test(name) ? ['203.0.113.7', '10.0.0.7'] : ['203.0.113.7']),
      fetch: async (input) => {
        const { href, pathname } = new URL(String(input));
        asked.push(href);
        const hop = Number(pathname.slice(1));
        const location = hop < hops ? `https://cdn${hop}.example/${hop + 1}` : target;
        return new Response('moved', { status: [301, 302, 303, 307, 308][hop] ?? 302, headers: { location } });
      },
    });
    for (target of TARGETS) {
      for (hops of [0, 2]) {
        asked.length = 0;
        const response = await media.ask(imagePath(`${siteUrl}/0`));
        expect([response.status, await response.text()], target).toEqual([403, '']);
        expect(Object.fromEntries(response.headers)).toMatchObject(SAFE);
        const hosts = asked.map((address) => new URL(address).hostname);
        expect(hosts, target).toEqual(['anime.example', 'cdn0.example', 'cdn1.example'].slice(0, hops + 1));
      }
    }
    // A host that redirects without end.
    hops = 1_000;
    asked.length = 0;
    expect((await media.ask(imagePath(`${siteUrl}/0`))).status).toBe(502);
    expect(asked.length).toBeLessThan(10);
  });
});
