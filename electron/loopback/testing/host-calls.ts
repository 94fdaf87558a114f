import { z } from 'zod';

/** Calls the host at its announced address, as its page does. */
export async function openHost(url: string) {
  const { origin } = new URL(url);
  const opened = await fetch(url, { redirect: 'manual' });
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return {
    get: (path: string) => fetch(`${origin}${path}`, { headers: { cookie } }),
    call: async (name: string, input: unknown): Promise<unknown> => {
      const answer = await fetch(`${origin}/rpc/${name}`, {
        method: 'POST',
        headers: { origin, cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ callId: 'kill', input }),
      });
      return z.object({ ok: z.literal(true), value: z.unknown() }).parse(await answer.json()).value;
    },
  };
}
