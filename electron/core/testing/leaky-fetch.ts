/** Planted in every part of an answer; must appear nowhere else. */
export const PLANTED = 'canary-9f3b';
const PLANTED_FIELDS = Object.fromEntries(
  ['cookie', 'token', 'session', 'passkey', 'email', 'password', 'reset_token', 'state', 'device_id'].map((name) => [
    name,
    `${PLANTED}-${name}`,
  ]),
);

/** Faulty answers, each full of secrets. */
export const LEAKY_FAULTS = [
  'json 500',
  'page 500',
  'page 200',
  'garbage',
  'cut',
  'other shape',
  'text for numbers',
  'json 403',
  'page 403',
  'json 404',
  'validation',
  'wait',
  'redirect',
  'transport',
] as const;
type LeakyFault = (typeof LEAKY_FAULTS)[number];

export type LeakyFetch = {
  readonly fetch: typeof globalThis.fetch;
  /** The fault of every answer; null: none. */
  fault: LeakyFault | null;
  /** All secrets in the service's answers so far. */
  readonly secrets: { readonly sessions: Set<string>; readonly states: Set<string>; readonly passkeys: Set<string> };
  /** Origins that received a session. */
  readonly sessionReceivers: Set<string>;
};

type LeakyFetchOptions = {
  /** Origins that know secrets; answers of all others are content, passed on unchanged. */
  readonly isKnowing: (origin: string) => boolean;
  /** E-mails and passwords. */
  readonly personal: readonly string[];
};

/** The real network, with canaries planted in every answer. Collects the secrets that answers contain. */
export function createLeakyFetch({ isKnowing, personal }: LeakyFetchOptions): LeakyFetch {
  const sessions = new Set<string>();
  const states = new Set<string>();
  const passkeys = new Set<string>();
  const sessionReceivers = new Set<string>();

  function collect(response: Response, text: string): void {
    const note = (into: Set<string>, secret: string | undefined) => {
      // A cleared cookie has a value too.
      if (secret !== undefined && secret.length > 10) into.add(secret);
    };
    for (const cookie of response.headers.getSetCookie()) note(sessions, /=([^;]+)/.exec(cookie)?.[1]);
    for (const [, secret] of text.matchAll(/"token":"([^"]+)"/g)) note(sessions, secret);
    for (const [, secret] of text.matchAll(/"state":"([^"]+)"/g)) note(states, secret);
    for (const [, secret] of text.matchAll(/"passkey":"([^"]+)"/g)) note(passkeys, secret);
  }

  const everything = () => [...Object.values(PLANTED_FIELDS), ...personal, ...sessions, ...passkeys].join(' ');

  const leaky: LeakyFetch = {
    fault: null,
    secrets: { sessions, states, passkeys },
    sessionReceivers,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { headers } = request;
      const { origin, pathname } = new URL(request.url);
      if (headers.has('cookie') || headers.has('authorization')) sessionReceivers.add(origin);
      if (leaky.fault !== null) {
        // The service's words on a form are for the person who filled it in, whom it may repeat.
        const isForm = leaky.fault === 'validation' && /\/auth\/(login|password)/.test(pathname);
        return faulty(leaky.fault, isForm ? await textsOf(request) : everything());
      }
      const response = await fetch(input, init);
      const copied = new Headers(response.headers);
      copied.append('set-cookie', `other=${PLANTED}-header; Max-Age=60`);
      copied.set('x-session', `${PLANTED}-header`);
      const { status } = response;
      if (!isKnowing(origin) || !copied.get('content-type')?.includes('json'))
        return new Response(response.body, { status, headers: copied });
      copied.delete('content-length');
      const text = await response.text();
      collect(response, text);
      const planted = response.ok ? JSON.stringify(withCanaries(JSON.parse(text))) : text;
      return new Response(planted, { status, headers: copied });
    },
  };
  return leaky;
}

async function textsOf(request: Request): Promise<string> {
  // A form, which the core itself wrote.
  return Object.values((await request.json()) as object).join(' ');
}

/** Adds the planted fields to every object; its own fields take precedence. */
function withCanaries(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCanaries);
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withCanaries(inner)]));
  return { ...PLANTED_FIELDS, ...own };
}

function faulty(fault: LeakyFault, secrets: string): Response {
  const page = `<!DOCTYPE html><html><body>${secrets}</body></html>`;
  const html = { 'content-type': 'text/html', 'x-session': secrets };
  const json = { 'content-type': 'application/json' };
  switch (fault) {
    case 'json 500':
      return Response.json({ message: secrets, trace: [secrets] }, { status: 500 });
    case 'page 500':
      return new Response(page, { status: 500, headers: html });
    case 'page 200':
      return new Response(page, { headers: html });
    case 'garbage':
      return new Response(secrets, { headers: json });
    case 'cut':
      return new Response(`{"data":[{"id":1,"name":"${secrets}`, { headers: json });
    case 'other shape':
      return Response.json([secrets, { [secrets]: secrets }, [[secrets]]]);
    case 'text for numbers':
      return Response.json({
        ...PLANTED_FIELDS,
        id: secrets,
        data: secrets,
        meta: secrets,
        token: secrets,
        [secrets]: 1,
      });
    case 'json 403':
      return Response.json({ message: secrets }, { status: 403 });
    case 'page 403':
      return new Response(page, { status: 403, headers: html });
    case 'json 404':
      return Response.json({ message: secrets }, { status: 404 });
    case 'validation':
      return Response.json({ errors: { page: [secrets], '0.time': [secrets] } }, { status: 422 });
    case 'wait':
      return Response.json({ message: secrets }, { status: 429 });
    case 'redirect':
      return new Response(secrets, { status: 302, headers: { location: `https://elsewhere.test/?token=${PLANTED}` } });
    case 'transport': {
      const cause = Object.assign(new Error(`connect ECONNRESET ${secrets}`), { code: 'ECONNRESET' });
      throw new TypeError(`fetch failed: ${secrets}`, { cause });
    }
  }
}
