import { DIRECT, parseProxy, type SystemProxies } from './proxy-server.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The system as its environment variables describe it: `https_proxy`, `http_proxy`, `all_proxy`, `no_proxy`, in either case. */
export function createEnvironmentProxies(environment: Environment = process.env): SystemProxies {
  const named = (name: string) => environment[name] || environment[name.toUpperCase()] || '';
  return async (url) => {
    if (isExcepted(url, named('no_proxy'))) return DIRECT;
    const proxy = parseProxy(named(`${url.protocol.slice(0, -1)}_proxy`) || named('all_proxy'));
    return proxy === null ? DIRECT : [proxy];
  };
}

/** `no_proxy`: names, with or without a dot before them, each with everything below it; a port where one is meant; `*` for all. */
function isExcepted(url: URL, exceptions: string): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const host = withoutBrackets(url.hostname);
  return exceptions
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((exception) => exception !== '')
    .some((exception) => {
      if (exception === '*') return true;
      const bare = exception.replace(/^\*?\./, '');
      // An IPv6 address has its brackets where a port follows.
      const [, named = bare, onlyPort = port] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(bare) ?? [];
      const name = withoutBrackets(named);
      return onlyPort === port && (host === name || host.endsWith(`.${name}`));
    });
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}
