/** The `ref` of what the focus is looked for in: it takes it as soon as it stands there, and says so. */
export function focusFound(onFound: () => void): (element: HTMLElement | null) => void {
  return (element) => {
    if (element === null) return;
    element.focus({ preventScroll: true });
    onFound();
  };
}
