import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { FaultRule, type Faults } from './faults.ts';
import type { DemoClock } from './scaled-clock.ts';

type ControlServerOptions = {
  readonly faults: Faults;
  readonly clock: DemoClock;
  /** Restores the initial accounts, lists and limits. */
  readonly reset: () => void | Promise<void>;
  /** Mails that the services would have sent. */
  readonly mails: () => unknown;
  readonly setNovelRateLimit: (limit: { chapters: number; perSeconds: number }) => void;
};

const Rules = z.array(FaultRule).max(1_000);
const Advance = z.strictObject({ seconds: z.number().min(0).max(315_360_000) });
const RateLimit = z.strictObject({ chapters: z.int().min(0), perSeconds: z.number().positive() });

async function read<Schema extends z.ZodType>({ req }: Context, schema: Schema): Promise<z.output<Schema>> {
  // Invalid JSON fails the schema like a wrong shape.
  const body: unknown = await req.json().catch(() => undefined);
  return schema.parse(body);
}

/**
 * Lets tests control the reference services: PUT and DELETE /faults, GET and DELETE /requests, POST /advance, POST
 * /reset, GET /mails, PUT /rate-limit. Answers without content are 204; a wrong body is a 400 with zod's issues.
 */
export function createControlServer(options: ControlServerOptions): (request: Request) => Response | Promise<Response> {
  const { faults, clock } = options;
  const app = new Hono();
  app.onError((error, context) => {
    if (error instanceof z.ZodError) return context.json({ issues: error.issues }, 400);
    throw error;
  });
  const on = (method: 'PUT' | 'POST' | 'DELETE', path: string, act: (context: Context) => void | Promise<void>) => {
    app.on(method, path, async (context) => {
      await act(context);
      return context.body(null, 204);
    });
  };
  on('PUT', '/faults', async (context) => faults.put(await read(context, Rules)));
  on('DELETE', '/faults', faults.clear);
  on('DELETE', '/requests', faults.forget);
  on('PUT', '/rate-limit', async (context) => options.setNovelRateLimit(await read(context, RateLimit)));
  on('POST', '/reset', async () => {
    faults.clear();
    faults.forget();
    await options.reset();
  });
  app.get('/requests', () => Response.json(faults.requests()));
  app.get('/mails', () => Response.json(options.mails()));
  app.post('/advance', async (context) => {
    const { seconds } = await read(context, Advance);
    clock.advance(seconds);
    return Response.json({ now: clock.now() });
  });
  return (request) => app.fetch(request);
}
