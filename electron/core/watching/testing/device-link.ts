import { pause } from '#core/platform/time.ts';
import type { Clock } from '#core/ports.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';

/** The link from one device to a stand-in of the service. */
export type DeviceLink = {
  isOffline: boolean;
  /** 0..1: how many requests fail on the way there or back. */
  trouble: number;
  longestLatencyMilliseconds: number;
  /** The device was killed: it gets no more answers. */
  isDead: boolean;
};

/** The clock of a device until it is killed; what it scheduled never runs after that. */
export function clockUntilKilled(clock: Clock, link: DeviceLink, now = clock.now): Clock {
  return {
    now,
    schedule: (milliseconds, callback) => clock.schedule(milliseconds, () => (link.isDead ? undefined : callback())),
  };
}

export function fail(error: AppError): never {
  throw new AppFailure(error);
}

/** One request, with all that can go wrong on its link. `onArrival`: an answer of the service or its edge arrived. */
export function createExchange(
  { clock, random }: { readonly clock: Clock; readonly random: SeededRandom },
  link: DeviceLink,
  onArrival = () => {},
) {
  const latency = () => pause(clock, random.between(1, link.longestLatencyMilliseconds), new AbortController().signal);
  const forever = new Promise<never>(() => undefined);

  return async <Value>(work: () => Value): Promise<Value> => {
    const trouble = random.chance(link.trouble)
      ? random.pick(['lost', 'gateway', 'edge', 'unanswered'] as const)
      : null;
    if (link.isOffline) fail({ code: 'offline' });
    await latency();
    if (link.isDead) return await forever;
    if (link.isOffline || trouble === 'lost') fail({ code: 'service-down', host: 'stand-in' });
    if (trouble === 'gateway' || trouble === 'edge') {
      await latency();
      onArrival();
      fail({ code: trouble === 'edge' ? 'blocked-by-edge' : 'service-down', host: 'stand-in' });
    }
    const value = work();
    await latency();
    if (link.isDead) return await forever;
    if (link.isOffline || trouble === 'unanswered') fail({ code: 'timeout' });
    onArrival();
    return value;
  };
}
