import { expect, type Page } from 'playwright/test';

/** Presses “Undo” in the toast with this text, the latest of several. */
export async function undoToast(page: Page, text: string | RegExp): Promise<void> {
  const toast = page.getByRole('dialog').filter({ hasText: text }).first();
  const shown = await toast.elementHandle();
  await toast.getByRole('button', { name: /^(Undo|Отменить)$/ }).click();
  await expect.poll(() => shown?.isVisible()).toBe(false);
}
