/** Whether the person or the system wants no animated movement (set by app/root). */
export function isMotionReduced(): boolean {
  return document.documentElement.dataset['motion'] === 'reduced';
}
