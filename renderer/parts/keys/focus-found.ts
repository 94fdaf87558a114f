/** A `ref` that focuses its element as soon as it is rendered. */
export function focusFound(onFound: () => void): (element: HTMLElement | null) => void {
  return (element) => {
    if (element === null) return;
    element.focus({ preventScroll: true });
    onFound();
  };
}
