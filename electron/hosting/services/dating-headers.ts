import { request } from 'node:https';

/**
 * The headers with which a server dates itself although its certificate is not accepted: enough to tell a person that their
 * clock may be the one to blame. The answer is used for nothing else, and only the host's name is sent. Null:
 * no answer. Never rejects.
 */
export function datingHeaders(url: URL, signal: AbortSignal): Promise<Headers | null> {
  return new Promise((resolve) => {
    const options = { method: 'HEAD', rejectUnauthorized: false, agent: false, signal } as const;
    const asked = request(new URL('/', url), options, ({ headers: { date, age } }) => {
      resolve(new Headers({ ...(date !== undefined && { date }), ...(age !== undefined && { age }) }));
      asked.destroy();
    });
    asked.on('error', () => resolve(null)).end();
  });
}
