/** Whether things are to change their place at once, as the person or their system wants it (app/root). */
export function isMotionReduced(): boolean {
  return document.documentElement.dataset['motion'] === 'reduced';
}
