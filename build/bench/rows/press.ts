import type { Locator } from 'playwright';

/** What a practised hand takes at least from reaching a target to pressing it, and the press itself. */
const AIMING_MS = 150;
const PRESSING_MS = 60;

/** For the words of a row. */
export const AIMED = `the pointer comes to it, ${AIMING_MS} ms later presses, and ${PRESSING_MS} ms later lets go, which is the click`;

/** As a hand does it; not `isAimed`: with no time at all between reaching, pressing and letting go. */
export async function press(target: Locator, isAimed = true): Promise<void> {
  const page = target.page();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('What is to be pressed is not in sight');
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2, { steps: 4 });
  if (isAimed) await page.waitForTimeout(AIMING_MS);
  await page.mouse.down();
  if (isAimed) await page.waitForTimeout(PRESSING_MS);
  await page.mouse.up();
}
