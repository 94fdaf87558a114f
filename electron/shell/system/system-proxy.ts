import type { Session } from 'electron';
import type { Log } from '#core/ports.ts';
import { DIRECT, parseProxyList, type SystemProxies } from '#hosting/network/proxy-server.ts';

/** The system's proxies as Chromium reads them: settings of the desktop, configuration scripts, and on Linux the environment. */
export function createSystemProxies(session: Pick<Session, 'resolveProxy'>, log: Log): SystemProxies {
  return async (url) => {
    try {
      // The origin only: a script of a company has no business with paths and queries.
      return parseProxyList(await session.resolveProxy(`${url.origin}/`));
    } catch (cause) {
      log.error('proxy of the system unknown', cause);
      return DIRECT;
    }
  };
}
