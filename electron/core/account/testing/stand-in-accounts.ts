import { setImmediate } from 'node:timers/promises';
import type { SeededRandom } from '#demo/seeded-random.ts';

export type Position = { readonly time: number; readonly isWatched: boolean; readonly savedAt: number };

/** What the service stores for one account. */
type StoredAccount = {
  readonly id: number;
  readonly positions: Map<string, Position>;
  readonly favourites: Set<number>;
  readonly scores: Map<number, number>;
};

type Answer = { readonly status: number; readonly body: unknown };

const OWN = '/accounts/users/me';

/**
 * The accounts of the anime service without HTTP: sessions that can be revoked at any time, and a network that is slow or
 * loses requests and answers. `onChange` gets every change that arrived, and the account of its session.
 */
export function createStandInAccounts(
  random: SeededRandom,
  now: () => number,
  onChange: (accountId: number, path: string, body: unknown) => void,
) {
  const accounts = new Map<number, StoredAccount>();
  const sessions = new Map<string, number>();
  const network = { trouble: 0, mostTurns: 3 };
  let issued = 0;

  function accountOf(id: number): StoredAccount {
    const account = accounts.get(id) ?? { id, positions: new Map(), favourites: new Set(), scores: new Map() };
    accounts.set(id, account);
    return account;
  }

  function changeOf(account: StoredAccount, method: string, path: string, body: unknown): unknown {
    onChange(account.id, path, body);
    const isRemoval = method === 'DELETE';
    // The app built it.
    const entries = body as readonly {
      release_episode_id: string;
      time: number;
      is_watched: boolean;
      release_id: number;
    }[];
    if (path === `${OWN}/views/timecodes`) {
      for (const { release_episode_id, time, is_watched } of entries) {
        if (isRemoval) account.positions.delete(release_episode_id);
        else account.positions.set(release_episode_id, { time, isWatched: is_watched, savedAt: now() });
      }
      return null;
    }
    if (path === `${OWN}/favorites`) {
      for (const { release_id } of entries) {
        if (isRemoval) account.favourites.delete(release_id);
        else account.favourites.add(release_id);
      }
      return [...account.favourites];
    }
    const releaseId = Number(/^\/anime\/releases\/(\d+)\/rating$/.exec(path)?.[1]);
    if (isRemoval) account.scores.delete(releaseId);
    else account.scores.set(releaseId, (body as { readonly score: number }).score);
    return { release_id: releaseId, score: account.scores.get(releaseId) ?? null };
  }

  function readingOf(account: StoredAccount, path: string, since: number): unknown {
    const positions = [...account.positions];
    if (path === `${OWN}/profile`) return { id: account.id, login: `account-${account.id}` };
    if (path === `${OWN}/views/timecodes`) {
      // The service knows times to the second.
      const recent = positions.filter(([, { savedAt }]) => Math.floor(savedAt / 1_000) * 1_000 >= since);
      return recent.map(([id, { time, isWatched }]) => [id, time, isWatched]);
    }
    if (path === `${OWN}/favorites/ids`) return [...account.favourites];
    if (path === `${OWN}/collections/ids`) return [];
    if (path.endsWith('/rating')) {
      const releaseId = Number(path.split('/')[3]);
      return { release_id: releaseId, score: account.scores.get(releaseId) ?? null };
    }
    const data = positions.map(([release_episode_id, { time, isWatched, savedAt }]) => ({
      ...{ release_episode_id, time, is_watched: isWatched, updated_at: new Date(savedAt).toISOString() },
      release_episode: { release_id: 1 },
    }));
    return { data, meta: { pagination: { current_page: 1, total_pages: 1, total: data.length } } };
  }

  function answer(method: string, { pathname, searchParams }: URL, body: unknown, token: string): Answer {
    const path = pathname.replace('/api/v1', '');
    if (path.endsWith('/auth/login')) {
      issued += 1;
      const fresh = `token-${issued}`;
      sessions.set(fresh, Number(String((body as { readonly login: string }).login)));
      return { status: 200, body: { token: fresh } };
    }
    const owner = sessions.get(token);
    const isOwn = path.startsWith(OWN) || path.endsWith('/auth/logout') || path.endsWith('/rating');
    if (!isOwn) return { status: 404, body: { message: '' } };
    if (owner === undefined) return { status: 403, body: { message: '' } };
    if (path.endsWith('/auth/logout')) {
      sessions.delete(token);
      return { status: 200, body: { token: null } };
    }
    const account = accountOf(owner);
    const value =
      method === 'GET'
        ? readingOf(account, path, Date.parse(searchParams.get('since') ?? '1970'))
        : changeOf(account, method, path, body);
    return { status: 200, body: value };
  }

  async function ways(): Promise<void> {
    for (let turns = random.between(0, network.mostTurns); turns > 0; turns -= 1) await setImmediate();
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const text = await request.text();
    const isLost = random.chance(network.trouble);
    await ways();
    if (isLost && random.chance(0.5)) throw lost();
    const cookie = request.headers.get('cookie');
    const bearer = request.headers.get('authorization')?.replace('Bearer ', '');
    const body: unknown = text === '' ? null : JSON.parse(text);
    const given = answer(request.method, new URL(request.url), body, cookie?.split('=')[1] ?? bearer ?? '');
    await ways();
    if (isLost) throw lost();
    const headers = { date: new Date(now()).toUTCString() };
    const isRenewed = cookie !== null && given.status === 200;
    const renewed = isRenewed ? { 'set-cookie': `${cookie}; Max-Age=691200` } : {};
    return Response.json(given.body, { status: given.status, headers: { ...headers, ...renewed } });
  };

  return { fetch, network, accountOf, sessions, revokeAll: () => sessions.clear() };
}

function lost(): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
}
