import { edgePage } from '../novel-service/edge.ts';
import type { FaultRule } from './fault-rule.ts';

function page(status: number): string {
  return `<!DOCTYPE html>\n<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center></body></html>\n`;
}

function made(
  status: number,
  body: 'json' | 'html' | 'empty',
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (body === 'empty') return new Response(null, { status, headers });
  return body === 'html'
    ? new Response(page(status), { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
    : Response.json({ message: status === 429 ? 'Too Many Attempts.' : 'Server Error' }, { status, headers });
}

/** Valid until the middle, then bytes of no encoding. */
function garbage(): Response {
  const start = new TextEncoder().encode('{"data":[{"id":1,"name":"');
  const body = new Uint8Array([...start, 0xff, 0xfe, 0x00, 0x7b, 0x5d]);
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

/** The answer of a rule that needs nothing of the true one; null for the others. */
export function answerOf(rule: FaultRule): Response | null {
  switch (rule.kind) {
    case 'edge-403':
      return rule.body === undefined ? edgePage() : made(403, rule.body);
    case 'origin-502':
      return made(rule.status ?? 502, rule.body ?? 'html');
    case 'rate-limit': {
      const retryAfter = rule.retryAfter ?? rule.retryAfterSeconds;
      return made(429, rule.body ?? 'json', retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });
    }
    case 'status':
      return made(rule.status ?? 500, rule.body ?? 'json');
    case 'garbage-json':
      return garbage();
    case 'latency':
    case 'reset':
    case 'truncate':
    case 'slow-body':
      return null;
  }
}
