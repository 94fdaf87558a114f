import { expect, type Page } from 'playwright/test';

/** Takes back what the toast says; of several that say the same, the latest. */
export async function undoToast(page: Page, text: string | RegExp): Promise<void> {
  const toast = page.getByRole('dialog').filter({ hasText: text }).first();
  const shown = await toast.elementHandle();
  await toast.getByRole('button', { name: /^(Undo|Отменить)$/ }).click();
  await expect.poll(() => shown?.isVisible()).toBe(false);
}
