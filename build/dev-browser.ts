import type { Server } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createServer, type ViteDevServer } from 'vite';
import { createPageHandler } from '#hosting/page-handler.ts';
import { runLoopback } from '#loopback/run.ts';
import { DEVELOPMENT_POLICY } from './development-policy.ts';
import renderer from './renderer-vite.config.ts';

/** `npm run dev:browser -- [flags]`: the loopback host with the page served by Vite, which reloads changed sources. */
await runLoopback(process.argv.slice(2), (core) => {
  const media = createPageHandler(core, '');
  let vite: Promise<ViteDevServer> | undefined;
  return async (request, bindings, server) => {
    if (new URL(request.url).pathname.startsWith('/media/')) return media(request);
    vite ??= startVite(server);
    const { middlewares } = await vite;
    bindings.outgoing.setHeader('Content-Security-Policy', DEVELOPMENT_POLICY);
    middlewares(bindings.incoming, bindings.outgoing);
    return RESPONSE_ALREADY_SENT;
  };
});

function startVite(server: Server): Promise<ViteDevServer> {
  return createServer({ ...renderer, configFile: false, server: { middlewareMode: true, hmr: { server } } });
}
