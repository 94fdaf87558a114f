/**
 * Puts a text on the clipboard; resolves with whether it is there now. To be called soon after a click or a key: neither
 * way works without a recent click or key press. Where the page is refused the clipboard's own interface, as it is in the
 * desktop window, the old command still works right after a press or key.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  let isCopied = false;
  function fill(event: ClipboardEvent) {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
    isCopied = event.clipboardData !== null;
  }
  document.addEventListener('copy', fill, { capture: true, once: true });
  try {
    return document.execCommand('copy') && isCopied;
  } finally {
    document.removeEventListener('copy', fill, { capture: true });
  }
}
