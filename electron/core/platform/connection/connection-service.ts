import { z } from 'zod';
import type { Platform } from '#core/platform/create-platform.ts';
import { createApiHosts } from '#core/platform/http/api-hosts.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import { createTimer, DAY_MILLISECONDS, isWithin } from '#core/platform/time.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import {
  CountryCode,
  isServiceAway,
  type ServiceConnection,
  type ServiceHost,
} from '#shared/domain/app/service-connection.ts';
import { WireStatus } from '#shared/upstream/anime-site-api.ts';
import { createStateStore } from '../database/state-store.ts';
import { isLoopback, mayBeAsked } from '../http/private-address.ts';

type ConnectionServiceOptions = Pick<Platform, 'database' | 'events' | 'clock' | 'log'> & {
  readonly configured: string;
  /** A function, because the client itself needs the hosts. */
  readonly client: () => ServiceClient;
  /** Aborts when the app is being closed. */
  readonly closing: AbortSignal;
};

/** A start goes on with a mirror that came into use within this time. */
const REMEMBERED_MILLISECONDS = 30 * 60_000;
const LIST_LASTS_MILLISECONDS = DAY_MILLISECONDS;
/** After a failure; only while the app is in use. */
const LIST_RETRY_MILLISECONDS = 60_000;
const TOLD_AFTER_MILLISECONDS = 1_000;

/** The anime service's hosts. Their list is accepted from the configured host and from mirrors that it named itself. */
export function createConnectionService(options: ConnectionServiceOptions) {
  const { clock, log, events, configured, client, closing } = options;
  const store = createStateStore(options.database, { name: 'anime', schema: ConnectionMemory, log });
  const stored = store.read();
  let memory: ConnectionMemory =
    stored?.configured === configured
      ? stored
      : { configured, mirrors: [], listedAt: null, seenFrom: null, inUse: null };
  let listAskedAt = Number.NEGATIVE_INFINITY;

  const mirrors = () => memory.mirrors.map(({ origin }) => origin);
  const mirrorOf = (origin: string) => memory.mirrors.find((mirror) => mirror.origin === origin);
  const isTrusted = (origin: string) => mirrorOf(origin)?.isTrusted === true;
  const isVouched = (origin: string) => mirrorOf(origin)?.isVouched === true;
  const wasInUse = memory.inUse;
  const isFresh = isWithin(REMEMBERED_MILLISECONDS, wasInUse?.since, clock);

  const hosts = createApiHosts({
    clock,
    log,
    configured,
    mirrors,
    isTrusted,
    remembered: wasInUse !== null && isFresh && mirrors().includes(wasInUse.origin) ? wasInUse.origin : null,
    probe: async () => {
      await ask(configured, closing).catch(() => undefined);
    },
    onSwitch: (origin) => remember({ inUse: origin === configured ? null : { origin, since: clock.now() } }),
    onNote: (isNews) => {
      if (isNews) tell();
      keepListFresh();
    },
  });

  function remember(change: Partial<ConnectionMemory>): void {
    memory = { ...memory, ...change };
    if (!closing.aborted) store.write(memory);
    tell();
  }

  const telling = createTimer(clock, async () => {
    await confirm();
    if (!closing.aborted) events.emit('service.changed', state());
  });
  let isConfirmedAway = false;

  /** A single failing address does not mean that the service is away: the host's status decides. */
  async function confirm(): Promise<void> {
    if (isServiceAway(state()) && !isConfirmedAway) await ask(hosts.inUse(), closing).catch(() => undefined);
    isConfirmedAway = isServiceAway(state());
  }

  /** Tells the page once for all answers within a second. */
  function tell(): void {
    if (!telling.isSet()) telling.set(TOLD_AFTER_MILLISECONDS);
  }

  /** Hosts that only a mirror names may serve public reads and nothing more. */
  function takeList(from: string, status: WireStatus): void {
    // An answer without a list must not cost the mirrors that the person trusts.
    if (status.available_api_endpoints.length === 0) return;
    const isConfigured = from === configured;
    const kept = isConfigured ? [] : memory.mirrors.filter((mirror) => mirror.isVouched);
    const added = mirrorOrigins(status.available_api_endpoints, configured)
      .filter((origin) => !kept.some((mirror) => mirror.origin === origin))
      .map((origin) => ({ origin, isVouched: isConfigured, isTrusted: isVouched(origin) && isTrusted(origin) }));
    const all = [...kept, ...added].slice(0, MOST_MIRRORS);
    remember({ mirrors: all, listedAt: clock.now(), seenFrom: { country: status.request?.iso_code ?? null } });
    hosts.mirrorsChanged();
  }

  const mayList = (origin: string) => origin === configured || isVouched(origin);

  function ask(origin: string, signal?: AbortSignal, isCheck = false): Promise<WireStatus> {
    return client().get('/app/status', WireStatus, { host: origin, signal, isCheck });
  }

  function state(): ServiceConnection {
    const inUse = hosts.inUse();
    const hostOf = (origin: string): ServiceHost => ({
      origin,
      role: origin === configured ? 'configured' : 'mirror',
      isInUse: origin === inUse,
      isTrusted: origin === configured || isTrusted(origin),
      mayBeTrusted: isVouched(origin),
      lastAnswer: hosts.lastAnswerOf(origin),
    });
    return {
      hosts: [configured, ...mirrors()].map(hostOf),
      seenFrom: memory.seenFrom,
      returnsAt: hosts.returnsAt(),
    };
  }

  async function check(signal?: AbortSignal): Promise<ServiceConnection> {
    const asked = [configured, ...mirrors()];
    const answers = await Promise.allSettled(asked.map((origin) => ask(origin, signal, true)));
    listAskedAt = clock.now();
    const first = answers.findIndex(({ status }, place) => status === 'fulfilled' && mayList(asked[place] ?? ''));
    const [from, answer] = [asked[first], answers[first]];
    if (from !== undefined && answer?.status === 'fulfilled') {
      takeList(from, answer.value);
      const added = mirrors().filter((origin) => !asked.includes(origin));
      await Promise.allSettled(added.map((origin) => ask(origin, signal)));
    }
    if (signal?.aborted) throw new AppFailure({ code: 'cancelled' });
    return state();
  }

  function keepListFresh(): void {
    const isFresh = isWithin(LIST_LASTS_MILLISECONDS, memory.listedAt, clock);
    if (isFresh || closing.aborted || isWithin(LIST_RETRY_MILLISECONDS, listAskedAt, clock)) return;
    listAskedAt = clock.now();
    readList().catch((cause: unknown) => {
      if (!(cause instanceof AppFailure)) log.error('list of hosts not read', cause);
    });
  }

  async function readList(): Promise<void> {
    for (const origin of [configured, ...mirrors()].filter(mayList)) {
      try {
        takeList(origin, await ask(origin, closing));
        return;
      } catch (cause) {
        if (closing.aborted || !(cause instanceof AppFailure)) throw cause;
      }
    }
  }

  return {
    hosts,
    isTrusted,
    state,
    /** Asks every host at once; failures are in the answer. Rejects only with `cancelled`. */
    check,
    /** `not-found` for a host that the configured one never named. */
    trust: (origin: string, trusted: boolean): ServiceConnection => {
      if (!isVouched(origin)) throw new AppFailure({ code: 'not-found' });
      const changed = (mirror: Mirror) => (mirror.origin === origin ? { ...mirror, isTrusted: trusted } : mirror);
      remember({ mirrors: memory.mirrors.map(changed) });
      return state();
    },
    /** Reads the list of hosts when it is missing or old; in the background, and again after failures. */
    keepListFresh,
  };
}

/** `configured`: the address that the other fields belong to. Times in epoch milliseconds. */
const ConnectionMemory = z.object({
  configured: z.string(),
  /** `isVouched`: named by the configured host itself, not only by another mirror. */
  mirrors: z.array(z.object({ origin: z.string(), isVouched: z.boolean(), isTrusted: z.boolean() })),
  listedAt: z.number().nullable(),
  // Earlier versions stored a name.
  seenFrom: z.object({ country: CountryCode.nullable().catch(null) }).nullable(),
  inUse: z.object({ origin: z.string(), since: z.number() }).nullable(),
});
type ConnectionMemory = z.infer<typeof ConnectionMemory>;
type Mirror = ConnectionMemory['mirrors'][number];

const MOST_MIRRORS = 10;

/** Other origins than the configured one (anime-service, App): https on public hosts, or on this machine if the service is. */
export function mirrorOrigins(listed: readonly string[], configured: string): string[] {
  const isLocal = isLoopback(new URL(configured));
  const origins = listed.flatMap((text) => {
    const url = URL.parse(text.trim());
    return url !== null && url.origin !== configured && mayBeAsked(url, isLocal) ? [url.origin] : [];
  });
  return [...new Set(origins)].slice(0, MOST_MIRRORS);
}
