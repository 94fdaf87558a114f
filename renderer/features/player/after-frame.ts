/** A window that draws nothing now, or for longer than this, is not waited for. */
const LONGEST_MS = 100;

/** Calls it once, when the window has drawn its next frame; the returned function calls it off. */
export function afterFrame(then: () => void): () => void {
  const late = setTimeout(call, document.hidden ? 0 : LONGEST_MS);
  // What is to be done in a frame comes before it is drawn: when the second begins, the first is.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(call);
  });
  function callOff(): void {
    clearTimeout(late);
    cancelAnimationFrame(frame);
  }
  function call(): void {
    callOff();
    then();
  }
  return callOff;
}
