import { createAnimeService } from '#demo/anime-service/anime-service.ts';
import type { DemoAccount } from '#demo/demo.ts';
import { type Answer, startLocalHost } from '#demo/local-host.ts';
import { createDemoClock } from '#demo/scaled-clock.ts';
import { type Api, createApi } from './api.ts';

/** A reference service on free ports. Its clock runs in real time; tests advance it. */
export async function startOwnService(options: { readonly stateFile?: string; readonly seed?: number } = {}) {
  const clock = createDemoClock(1);
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
    stateFile: options.stateFile,
  });
  const listen = (name: string, answer: Answer) => startLocalHost({ name, port: 0, answer, now: clock.now });
  const api = await listen('API', service.fetch);
  const mirror = await listen('mirror', service.fetch);
  const site = await listen('site', service.siteFetch);
  Object.assign(origins, { api: api.origin, mirror: mirror.origin, site: site.origin });
  return {
    api: createApi(addresses().baseUrl),
    mirror: createApi(addresses().mirrorBaseUrl),
    account: service.account,
    secondAccount: service.secondAccount,
    mails: service.mails,
    isPlayable: (url: string) => service.isPlayable(new URL(url)),
    reset: service.reset,
    /** Advances the service's clock. */
    passSeconds: clock.advance,
    close: async () => {
      await Promise.all([api.close(), mirror.close(), site.close()]);
      service.close();
    },
  };
}

type ServiceUnderTest = {
  readonly api: Api;
  /** The API itself if no mirror is named. */
  readonly mirror: Api;
  /** Its lists, positions and scores are changed by the tests in `account/`. */
  readonly account: DemoAccount;
  readonly close: () => Promise<void>;
};

function setting(name: string): string | undefined {
  return process.env[`ENGAWA_CONFORMANCE_${name}`];
}

/**
 * The service to check against the document: the one whose root `ENGAWA_CONFORMANCE_ANIME` names (with `_MIRROR`, `_LOGIN`,
 * `_EMAIL` and `_PASSWORD` beside it), by default a reference service of our own.
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
