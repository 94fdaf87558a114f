/**
 * Keeps finished pictures in memory, the least recently used ones go first, and lets only a few be painted at once.
 * Requests for a picture that is being painted share it.
 */
export function createArtCache(limits: { readonly bytes: number; readonly concurrency: number }) {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const waiting: (() => void)[] = [];
  let keptBytes = 0;
  let running = 0;

  async function inTurn(paint: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
    if (running >= limits.concurrency) await new Promise<void>((resume) => waiting.push(resume));
    else running += 1;
    try {
      return await paint();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  function keep(key: string, picture: Uint8Array<ArrayBuffer>): void {
    kept.set(key, picture);
    keptBytes += picture.byteLength;
    for (const [oldest, bytes] of kept) {
      if (keptBytes <= limits.bytes) return;
      kept.delete(oldest);
      keptBytes -= bytes.byteLength;
    }
  }

  return {
    get: async (key: string, paint: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> => {
      const found = kept.get(key);
      if (found !== undefined) {
        kept.delete(key);
        kept.set(key, found);
        return found;
      }
      const shared = underWay.get(key);
      if (shared !== undefined) return await shared;
      const painting = inTurn(paint).finally(() => underWay.delete(key));
      underWay.set(key, painting);
      const picture = await painting;
      keep(key, picture);
      return picture;
    },
    keptBytes: () => keptBytes,
  };
}
