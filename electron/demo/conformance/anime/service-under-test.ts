import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createAnimeService } from '#demo/anime-service/anime-service.ts';
import type { Mail, ServiceAddresses } from '#demo/anime-service/service-context.ts';
import type { DemoAccount } from '#demo/demo.ts';
import { createDemoClock } from '#demo/scaled-clock.ts';
import { type Api, createApi } from './api.ts';

export type OwnService = {
  readonly api: Api;
  readonly mirror: Api;
  readonly account: DemoAccount;
  readonly secondAccount: DemoAccount;
  readonly addresses: ServiceAddresses;
  readonly mails: readonly Mail[];
  readonly isPlayable: (url: string) => boolean;
  readonly reset: () => void;
  /** On its own clock, at once. */
  readonly passSeconds: (seconds: number) => void;
  readonly close: () => Promise<void>;
};

type Listener = { readonly origin: string; readonly close: () => Promise<void> };

function listen(fetch: (request: Request) => Response | Promise<Response>): Promise<Listener> {
  return new Promise((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, (address: AddressInfo) => {
      resolve({
        origin: `http://127.0.0.1:${address.port}`,
        close: () =>
          new Promise((closed, failed) => {
            server.close((error) => (error ? failed(error) : closed()));
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      });
    });
  });
}

export type OwnServiceOptions = { readonly stateFile?: string; readonly seed?: number };

/** A service of our own on free ports. Its clock runs at the usual pace and is moved by the tests. */
export async function startOwnService(options: OwnServiceOptions = {}): Promise<OwnService> {
  const clock = createDemoClock(1);
  const mails: Mail[] = [];
  const origins: { api: string; mirror: string; site: string } = { api: '', mirror: '', site: '' };
  const addresses = () => ({
    baseUrl: `${origins.api}/api/v1`,
    mirrorBaseUrl: `${origins.mirror}/api/v1`,
    siteUrl: origins.site,
    cdnUrl: 'http://cdn.test',
  });
  const service = createAnimeService({
    clock,
    seed: options.seed ?? 1,
    addresses,
    onMail: (mail) => mails.push(mail),
    ...(options.stateFile === undefined ? {} : { stateFile: options.stateFile }),
  });
  const api = await listen(service.fetch);
  const mirror = await listen(service.fetch);
  const site = await listen((request) => service.siteFetch(request) ?? new Response('not a page', { status: 404 }));
  Object.assign(origins, { api: api.origin, mirror: mirror.origin, site: site.origin });
  return {
    api: createApi(addresses().baseUrl),
    mirror: createApi(addresses().mirrorBaseUrl),
    account: service.account,
    secondAccount: service.secondAccount,
    addresses: addresses(),
    mails,
    isPlayable: (url) => service.isPlayable(new URL(url)),
    reset: service.reset,
    passSeconds: clock.advance,
    close: async () => {
      await Promise.all([api.close(), mirror.close(), site.close()]);
      await service.close();
    },
  };
}

export type ServiceUnderTest = {
  readonly api: Api;
  /** The API itself where no mirror is named. */
  readonly mirror: Api;
  /** Its lists, positions and scores are changed by the tests in `account/`. */
  readonly account: DemoAccount;
  readonly close: () => Promise<void>;
};

function setting(name: string): string | undefined {
  return process.env[`ENGAWA_CONFORMANCE_${name}`];
}

/**
 * The service that the document is held against: the one whose root `ENGAWA_CONFORMANCE_ANIME` names (with `_MIRROR`,
 * `_LOGIN`, `_EMAIL` and `_PASSWORD` beside it), else a reference service of our own.
 */
export async function startServiceUnderTest(): Promise<ServiceUnderTest> {
  const baseUrl = setting('ANIME');
  if (baseUrl === undefined) return startOwnService();
  return {
    api: createApi(baseUrl),
    mirror: createApi(setting('MIRROR') ?? baseUrl),
    account: {
      login: setting('LOGIN') ?? '',
      email: setting('EMAIL') ?? '',
      password: setting('PASSWORD') ?? '',
    },
    close: async () => undefined,
  };
}
