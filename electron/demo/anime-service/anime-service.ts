import type { DemoAccount } from '../demo.ts';
import type { DemoClock } from '../scaled-clock.ts';
import { createRouter } from './http/router.ts';
import { addRoutes } from './routes/routes.ts';
import { createContent, createServiceContext, type ServiceAddresses } from './service-context.ts';
import { createSite } from './site.ts';
import { createStateWriter, emptyState, loadState, type ServiceState } from './state/state-file.ts';

const API_ROOT = '/api/v1';

const ACCOUNT: DemoAccount = { login: 'engawa', email: 'engawa@example.com', password: 'veranda-2026' };
const SECOND_ACCOUNT: DemoAccount = { login: 'sosed', email: 'sosed@example.com', password: 'uroki-dozhdya' };

type AnimeServiceOptions = {
  readonly clock: DemoClock;
  /** Content is the same for the same seed. */
  readonly seed: number;
  /** A function, because ports are known only after the servers listen. No address ends in a slash. */
  readonly addresses: () => ServiceAddresses;
  /** Keeps accounts, lists and sessions across restarts; in memory only when absent. */
  readonly stateFile?: string | undefined;
};

/** The reference server of the anime document. */
export function createAnimeService({ clock, seed, addresses, stateFile }: AnimeServiceOptions) {
  const content = createContent(seed, clock, addresses);

  const start = (state: ServiceState) => {
    const context = createServiceContext(content, state, [ACCOUNT, SECOND_ACCOUNT], () => writer.changed());
    const router = createRouter(context.sessions.find);
    addRoutes(router, context);
    return { state, api: router.build(API_ROOT), site: createSite(context), mails: context.mails };
  };

  let running = start(loadState(stateFile));
  const writer = createStateWriter(stateFile, () => running.state);

  return {
    /** Serves the API host and its mirror: all paths begin with `/api/v1`. */
    fetch: (request: Request): Response | Promise<Response> => running.api.fetch(request),
    /** Site pages that the API links to: social login, releases, promotions. Null for every other path. */
    siteFetch: (request: Request): Response | Promise<Response> | null => running.site(request),
    account: ACCOUNT,
    secondAccount: SECOND_ACCOUNT,
    isPlayable: content.playlists.isPlayable,
    /** Password reset mails that the service would have sent. */
    mails: () => running.mails,
    /** Back to the initial accounts, with empty lists and no sessions. */
    reset: () => {
      running = start(emptyState());
      writer.changed();
    },
    /** Writes pending changes. */
    close: writer.flush,
  };
}
