import { expect, type Page } from 'playwright/test';

/** Takes back what the toast says. */
export async function undoToast(page: Page, text: string | RegExp): Promise<void> {
  const toast = page.getByRole('dialog').filter({ hasText: text });
  await toast.getByRole('button', { name: /^(Undo|Отменить)$/ }).click();
  await expect(toast).toBeHidden();
}
