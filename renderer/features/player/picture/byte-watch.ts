/** Bytes that came so far; `hasBegun`: the answer's first byte did. */
export type Progress = { readonly loaded: number; readonly hasBegun: boolean };

const LOOK_EVERY_MS = 1000;
/** A body that stops for this long does not go on. */
const SILENCE_MS = 6000;

/** Follows one request: tells that bytes arrive, and once, after which it looks no more, that none do. */
export function watchBytes(
  progress: () => Progress,
  { onBytes, onSilence }: { readonly onBytes: () => void; readonly onSilence: () => void },
): () => void {
  let loadedBefore = 0;
  let silentMs = 0;
  const looking = setInterval(() => {
    const { loaded, hasBegun } = progress();
    const hasGrown = loaded > loadedBefore;
    loadedBefore = loaded;
    silentMs = hasGrown || !hasBegun ? 0 : silentMs + LOOK_EVERY_MS;
    if (hasGrown) onBytes();
    if (silentMs < SILENCE_MS) return;
    clearInterval(looking);
    onSilence();
  }, LOOK_EVERY_MS);
  return () => clearInterval(looking);
}
