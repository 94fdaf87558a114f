import type { Session } from 'electron';
import type { Log } from '#core/ports.ts';
import { DIRECT, parseProxyList, type SystemProxies } from '#hosting/network/proxy-server.ts';

/** The system's proxies as Chromium finds them: desktop settings, configuration scripts, and on Linux the environment. */
export function createSystemProxies(session: Pick<Session, 'resolveProxy'>, log: Log): SystemProxies {
  return async (url) => {
    try {
      // The origin only: a company's proxy script must not see paths and queries.
      return parseProxyList(await session.resolveProxy(`${url.origin}/`));
    } catch (cause) {
      log.error('proxy of the system unknown', cause);
      return DIRECT;
    }
  };
}
