import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createAnimeService } from '../../anime-service/anime-service.ts';
import type { Mail, ServiceAddresses } from '../../anime-service/service-context.ts';
import type { DemoAccount } from '../../demo.ts';
import { createDemoClock } from '../../scaled-clock.ts';
import { type Api, createApi } from './api.ts';

export type ServiceUnderTest = {
  readonly api: Api;
  readonly mirror: Api;
  readonly account: DemoAccount;
  readonly secondAccount: DemoAccount;
  /** Lets time pass: at once where the clock is ours, by waiting elsewhere. */
  readonly passSeconds: (seconds: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

export type OwnService = ServiceUnderTest & {
  readonly addresses: ServiceAddresses;
  readonly mails: readonly Mail[];
  readonly isPlayable: (url: string) => boolean;
  readonly reset: () => void;
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
    passSeconds: async (seconds) => clock.advance(seconds),
    close: async () => {
      await Promise.all([api.close(), mirror.close(), site.close()]);
      await service.close();
    },
  };
}

function setting(name: string): string | undefined {
  return process.env[`ENGAWA_CONFORMANCE_${name}`];
}

/**
 * The service that the document is held against: one started elsewhere when `ENGAWA_CONFORMANCE_ANIME` names its root
 * (with `_MIRROR`, `_LOGIN`, `_EMAIL`, `_PASSWORD` and `_TIME_SCALE` beside it), else our own.
 */
export async function startServiceUnderTest(): Promise<ServiceUnderTest> {
  const baseUrl = setting('ANIME');
  if (baseUrl === undefined) return startOwnService();
  const timeScale = Number(setting('TIME_SCALE') ?? 1);
  const account = {
    login: setting('LOGIN') ?? '',
    email: setting('EMAIL') ?? '',
    password: setting('PASSWORD') ?? '',
  };
  return {
    api: createApi(baseUrl),
    mirror: createApi(setting('MIRROR') ?? baseUrl),
    account,
    secondAccount: account,
    passSeconds: (seconds) => new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / timeScale)),
    close: async () => undefined,
  };
}
