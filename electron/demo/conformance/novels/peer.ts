export type Json = Readonly<Record<string, unknown>>;

export type Reply = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; throws where it is none. */
  readonly json: () => Json;
  /** `data` of the body, as an object. */
  readonly data: () => Json;
  /** `data` of the body, as a list of objects. */
  readonly list: () => readonly Json[];
};

export type NovelPeer = {
  readonly baseUrl: string;
  /** Where relative addresses of uploads begin. */
  readonly siteUrl: string;
  /** A GET as a good client sends it; a header set to null is left out. */
  readonly get: (path: string, headers?: Readonly<Record<string, string | null>>) => Promise<Reply>;
  readonly close: () => Promise<void>;
};

export function asObject(value: unknown): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('Not an object');
  // Any object's fields can be read as unknown values.
  return value as Json;
}

export function asList(value: unknown): readonly Json[] {
  if (!Array.isArray(value)) throw new TypeError('Not a list');
  return value.map(asObject);
}

export function peerAt(baseUrl: string, siteUrl: string, close: () => Promise<void>): NovelPeer {
  const get: NovelPeer['get'] = async (path, headers = {}) => {
    const usual = { accept: 'application/json', referer: `${siteUrl}/`, 'site-id': '3' };
    const sent = Object.entries({ ...usual, ...headers }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    );
    const response = await fetch(baseUrl + path, { headers: sent });
    const text = await response.text();
    const json = () => asObject(JSON.parse(text));
    return {
      status: response.status,
      headers: response.headers,
      text,
      json,
      data: () => asObject(json()['data']),
      list: () => asList(json()['data']),
    };
  };
  return { baseUrl, siteUrl, get, close };
}
