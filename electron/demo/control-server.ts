import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { FaultRule, type Faults } from './faults.ts';
import type { DemoClock } from './scaled-clock.ts';

export type ControlServerOptions = {
  readonly faults: Faults;
  readonly clock: DemoClock;
  /** Back to the first state: accounts, lists, limits. */
  readonly reset: () => void | Promise<void>;
  /** Letters that the services would have sent. */
  readonly mails: () => unknown;
  readonly setNovelRateLimit: (limit: { chapters: number; perSeconds: number }) => void;
};

const Rules = z.array(FaultRule).max(1_000);
const Advance = z.strictObject({ seconds: z.number().min(0).max(315_360_000) });
const RateLimit = z.strictObject({ chapters: z.int().min(0), perSeconds: z.number().positive() });

async function read<Schema extends z.ZodType>({ req }: Context, schema: Schema): Promise<z.output<Schema>> {
  // A body that is no JSON is as wrong as one of the wrong shape.
  const body: unknown = await req.json().catch(() => undefined);
  return schema.parse(body);
}

/**
 * Tests rule the reference services through it: PUT and DELETE /faults, GET and DELETE /requests, POST /advance, POST
 * /reset, GET /mails, PUT /rate-limit. What has nothing to say is 204; a wrong body is 400 with zod's issues.
 */
export function createControlServer(options: ControlServerOptions): (request: Request) => Response | Promise<Response> {
  const { faults, clock } = options;
  const app = new Hono();
  app.onError((error, context) => {
    if (error instanceof z.ZodError) return context.json({ issues: error.issues }, 400);
    throw error;
  });
  app.put('/faults', async (context) => {
    faults.put(await read(context, Rules));
    return context.body(null, 204);
  });
  app.delete('/faults', (context) => {
    faults.clear();
    return context.body(null, 204);
  });
  app.get('/requests', () => Response.json(faults.requests()));
  app.delete('/requests', (context) => {
    faults.forget();
    return context.body(null, 204);
  });
  app.post('/advance', async (context) => {
    const { seconds } = await read(context, Advance);
    clock.advance(seconds);
    return Response.json({ now: clock.now() });
  });
  app.post('/reset', async (context) => {
    faults.clear();
    faults.forget();
    await options.reset();
    return context.body(null, 204);
  });
  app.get('/mails', () => Response.json(options.mails()));
  app.put('/rate-limit', async (context) => {
    options.setNovelRateLimit(await read(context, RateLimit));
    return context.body(null, 204);
  });
  return (request) => app.fetch(request);
}
