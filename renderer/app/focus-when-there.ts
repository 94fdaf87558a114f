const PATIENCE_MILLISECONDS = 5000;

/**
 * Focuses the element that `find` gives, at once or when the page has drawn it. Until then the focus rests on `within`;
 * the wait ends when the person moves the focus themselves, or in the end. The returned function ends it sooner.
 */
export function focusWhenThere(within: HTMLElement, find: () => HTMLElement | null): () => void {
  const timer = setTimeout(stop, PATIENCE_MILLISECONDS);
  const observer = new MutationObserver(attempt);

  function attempt() {
    const focused = document.activeElement;
    if (focused !== within && focused !== document.body) return stop();
    const target = find();
    if (target === null) return;
    target.focus({ preventScroll: true });
    stop();
  }

  function stop() {
    observer.disconnect();
    clearTimeout(timer);
  }

  within.focus({ preventScroll: true });
  observer.observe(within, { childList: true, subtree: true });
  attempt();
  return stop;
}
