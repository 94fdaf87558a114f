import { once } from 'node:events';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Demo } from '#demo/demo.ts';
import { type Authority, createAuthority } from '#hosting/testing/certificates.ts';
import type { ServiceChoice } from '#shared/domain/app/own-services.ts';

/** The reference services under names that only a proxy knows, by https on its usual port. */
export type HiddenServices = {
  readonly services: { readonly [Name in keyof ServiceChoice]: NonNullable<ServiceChoice[Name]> };
  /** For the proxy: the port of a name on this machine. */
  readonly portOf: (name: string) => number | null;
  readonly authority: Authority;
  readonly close: () => Promise<void>;
};

const ZONE = 'engawa.test';

/** A server in front of a running demo that renames the demo's hosts in every answer. */
export async function hideServices({ anime, novels }: Pick<Demo, 'anime' | 'novels'>): Promise<HiddenServices> {
  const origins = new Map([
    [`api.${ZONE}`, new URL(anime.baseUrl).origin],
    [`mirror.${ZONE}`, new URL(anime.mirrorBaseUrl).origin],
    [`anime.${ZONE}`, anime.siteUrl],
    [`cdn.${ZONE}`, anime.cdnUrl],
    [`text-api.${ZONE}`, new URL(novels.baseUrl).origin],
    [`novels.${ZONE}`, novels.siteUrl],
  ]);
  const renamed = (body: string) =>
    Array.from(origins).reduce((result, [name, origin]) => result.replaceAll(origin, `https://${name}`), body);

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const origin = origins.get(incoming.headers.host ?? '');
    if (origin === undefined) return void outgoing.writeHead(421).end();
    const headers = { ...incoming.headers, host: new URL(origin).host };
    const forwarded = ask(origin + (incoming.url ?? ''), { method: incoming.method, headers }, (response) => {
      void forward(response, outgoing).catch(() => outgoing.destroy());
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  }

  async function forward(response: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { statusCode = 502, headers } = response;
    if (!/json|html|mpegurl/.test(headers['content-type'] ?? '')) {
      outgoing.writeHead(statusCode, headers);
      pipeline(response, outgoing, () => undefined);
      return;
    }
    const { 'content-length': _, ...others } = headers;
    outgoing.writeHead(statusCode, others);
    outgoing.end(renamed(await text(response)));
  }

  const authority = createAuthority();
  const server = createServer(authority.issue([`*.${ZONE}`]), answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has no other kind of address.
  const { port } = server.address() as AddressInfo;
  return {
    services: {
      anime: { baseUrl: `https://api.${ZONE}/api/v1`, siteUrl: `https://anime.${ZONE}` },
      novels: { baseUrl: `https://text-api.${ZONE}`, siteUrl: `https://novels.${ZONE}` },
    },
    portOf: (name) => (origins.has(name) ? port : null),
    authority,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
