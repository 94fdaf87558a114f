import type { DemoAccount } from '../../demo.ts';
import { type Api, createApi } from './api.ts';
import { startOwnService } from './own-service.ts';

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
