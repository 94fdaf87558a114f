import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Core } from '#core/core.ts';
import type { ProcedureName } from '#shared/contract/app-contract.ts';
import { pageOfCall } from '#shared/contract/bridge.ts';
import type { Envelope } from '#shared/contract/define.ts';
import { MAXIMUM_FILE_BYTES } from '#shared/domain/person-data.ts';

const MAXIMUM_BODY_BYTES = 1_000_000;
/** Those that carry a file: it grows in a text of JSON, where every quote of it is two characters. */
const LARGER_BODIES = new Map<string, number>([['personData.import' satisfies ProcedureName, 3 * MAXIMUM_FILE_BYTES]]);
const ANSWER_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
/** One that is longer is made bytes of once: the server's library would do that twice, to count them and to send them. */
const LONG_TEXT_CHARACTERS = 100_000;
const Call = z.strictObject({ callId: z.string().min(1).max(100), input: z.unknown() });

/** `POST /<procedure>` with `{callId, input}`; every answer is an envelope. The call is aborted when its caller hangs up. */
export function createRpcRoute(dispatch: Core['dispatch']): Hono {
  const route = new Hono();
  route.post('/:path', async (context) => {
    const { req } = context;
    // Browsers announce the length of a text that they send; Node cuts what is longer than announced.
    const length = req.header('Transfer-Encoding') === undefined ? Number(req.header('Content-Length')) : Number.NaN;
    if (Number.isNaN(length)) return malformed(context, 411);
    if (length > (LARGER_BODIES.get(req.param('path')) ?? MAXIMUM_BODY_BYTES)) return malformed(context, 413);
    if (req.header('Content-Type')?.split(';')[0]?.trim() !== 'application/json') return malformed(context, 415);
    const call = Call.safeParse(await req.json().catch(() => null));
    if (!call.success) return malformed(context, 400);
    const envelope = await dispatch(req.param('path'), call.data.input, req.raw.signal, pageOfCall(call.data.callId));
    // Plain headers reach the connection as they stand; the library's own way makes an object of them and takes it apart again.
    return new Response(bodyOf(envelope), { headers: ANSWER_HEADERS });
  });
  return route;
}

/** A short text leaves in one piece with the head of the answer. */
function bodyOf(envelope: Envelope): string | Buffer<ArrayBuffer> {
  const text = JSON.stringify(envelope);
  return text.length > LONG_TEXT_CHARACTERS ? Buffer.from(text) : text;
}

function malformed(context: Context, status: 400 | 411 | 413 | 415): Response {
  const envelope: Envelope = { ok: false, error: { code: 'invalid-input', path: context.req.param('path') ?? '' } };
  return context.json(envelope, status);
}
