/** Runs in the page, before a click: the milliseconds from it until what `selector` finds, which was not there, is painted. */
export function untilPainted(selector: string): Promise<number> {
  if (document.querySelector(selector) !== null) throw new Error('It is painted already');
  return new Promise((resolve) => {
    const frame = () => new Promise(requestAnimationFrame);
    const onClick = async ({ timeStamp }: MouseEvent) => {
      while (document.querySelector(selector) === null) await frame();
      // The frame in which it was found has it; when the next one begins, that one is painted.
      await frame();
      resolve(performance.now() - timeStamp);
    };
    window.addEventListener('click', (event) => void onClick(event), { capture: true, once: true });
  });
}
