import type { Page } from 'playwright/test';
import { type Desktop, expect, test } from '../fixtures/desktop.ts';
import { everyRoute } from '../fixtures/every-route.ts';
import { goOn } from '../fixtures/go-within.ts';
import { ReaderScreen } from '../pages/reader-screen.ts';
import { WelcomeScreen } from '../pages/services-welcome.ts';

/** The part of the top edge beside the window's own buttons, in CSS pixels. */
type TitleBarArea = { readonly x: number; readonly end: number; readonly height: number };

/** As Electron 45 draws them: three buttons of 46 on Windows, the traffic lights of macOS, GNOME's on either side. */
const LAYOUTS: Readonly<Record<string, TitleBarArea>> = {
  Windows: { x: 0, end: 138, height: 48 },
  macOS: { x: 86, end: 0, height: 48 },
  'GNOME, right': { x: 0, end: 116, height: 48 },
  'GNOME, left': { x: 116, end: 0, height: 48 },
};
const WIDTHS = [1280, 800, 500];

type Findings = { readonly covered: readonly string[]; readonly dragged: readonly string[]; readonly hasGrip: boolean };

/** Sets the variables that the stand-in's page reads, since Chromium sets its own only in frameless windows. */
async function placeButtons(page: Page, { x, end, height }: TitleBarArea): Promise<void> {
  await page.evaluate(
    ([start, width, tall]) => {
      const { style } = document.documentElement;
      style.setProperty('--titlebar-area-x', String(start));
      style.setProperty('--titlebar-area-width', String(width));
      style.setProperty('--titlebar-area-height', String(tall));
    },
    [`${x}px`, `calc(100vw - ${x + end}px)`, `${height}px`],
  );
}

/** Samples the window as Electron divides it among buttons, dragging and page, and names the controls in the wrong part. */
async function look(page: Page, area: TitleBarArea): Promise<Findings> {
  return page.evaluate(({ x, end, height }) => {
    const STEP = 6;
    const CONTROL = `a[href], button, input, select, textarea, summary, label, [role="button"], [role="link"], [role="tab"],
      [role="menuitem"], [role="option"], [role="switch"], [role="checkbox"], [role="radio"], [role="slider"], [role="combobox"]`;
    // The last region in document order wins, even under elements drawn above it.
    const regions = [...document.querySelectorAll('*')].flatMap((element) => {
      const kind = getComputedStyle(element).getPropertyValue('app-region');
      if (kind !== 'drag' && kind !== 'no-drag') return [];
      if (!element.checkVisibility({ visibilityProperty: true })) return [];
      const { left, right, top, bottom } = element.getBoundingClientRect();
      // Plain numbers: a DOMRect's own are slow, and are read for every place of the window.
      return [{ isDrag: kind === 'drag', left, right, top, bottom }];
    });
    const drags = regions.filter(({ isDrag }) => isDrag);
    const isDragged = (x: number, y: number) => {
      const holds = ({ left, right, top, bottom }: (typeof regions)[number]) =>
        x >= left && x < right && y >= top && y < bottom;
      return drags.some(holds) && regions.findLast(holds)?.isDrag === true;
    };
    const controls = [...document.querySelectorAll(CONTROL)].map((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return { left, right, top, bottom };
    });
    // The outermost pixel may belong to the neighbour.
    const isWithin = (x: number, y: number, { left, right, top, bottom }: (typeof controls)[number]) =>
      x - left >= 1 && right - x >= 1 && y - top >= 1 && bottom - y >= 1;
    // Enough to grab: 40 by 20 pixels.
    const hasGrip = () => grip * STEP * STEP >= 40 * 20;
    const covered = new Set<string>();
    const dragged = new Set<string>();
    let grip = 0;
    for (let top = STEP / 2; top < innerHeight; top += STEP) {
      for (let left = STEP / 2; left < innerWidth; left += STEP) {
        const isUnderButtons = top < height && (left < x || left >= innerWidth - end);
        const isInRegion = isDragged(left, top);
        if (!isUnderButtons && !isInRegion) continue;
        // `elementFromPoint` is slow, and finds no control outside of every control's box.
        const mayBeControl = controls.some((box) => isWithin(left, top, box));
        if (!mayBeControl && (isUnderButtons || hasGrip())) continue;
        const control = document.elementFromPoint(left, top)?.closest(CONTROL) ?? null;
        const box = control?.getBoundingClientRect();
        if (box !== undefined && !isWithin(left, top, box)) continue;
        const name = control === null ? '' : (control.getAttribute('aria-label') ?? control.textContent.slice(0, 40));
        const what = control === null ? '' : `${control.localName} ${name}`;
        if (control !== null) (isUnderButtons ? covered : dragged).add(what);
        else if (!isUnderButtons) grip += 1;
      }
    }
    return { covered: [...covered], dragged: [...dragged], hasGrip: hasGrip() };
  }, area);
}

/** The faults of what is shown, at each width and with each layout of the buttons. */
async function faultsOf({ page, evaluate, isReal }: Desktop, screen: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await evaluate(
      ({ BrowserWindow }, wide) => BrowserWindow.getAllWindows()[0]?.setBounds({ width: wide, height: 800 }),
      width,
    );
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
    for (const [layout, area] of Object.entries(isReal ? { own: await ownArea(page) } : LAYOUTS)) {
      if (!isReal) await placeButtons(page, area);
      await wake(page);
      const { covered, dragged, hasGrip } = await look(page, area);
      const where = `${screen}, ${width}, ${layout}`;
      for (const control of covered) faults.push(`${where}: under the window’s buttons: ${control}`);
      for (const control of dragged) faults.push(`${where}: drags the window: ${control}`);
      if (!hasGrip) faults.push(`${where}: nothing to drag the window by`);
    }
  }
  return faults;
}

/** Moves the mouse: the bars of reader and player hide while it rests. */
async function wake(page: Page): Promise<void> {
  for (const top of [300, 310]) await page.mouse.move(200, top);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Where Electron's own buttons are. */
function ownArea(page: Page): Promise<TitleBarArea> {
  return page.evaluate(() => {
    const { windowControlsOverlay } = navigator as unknown as {
      readonly windowControlsOverlay: { readonly getTitlebarAreaRect: () => DOMRect };
    };
    const { x, width, height } = windowControlsOverlay.getTitlebarAreaRect();
    return { x, end: innerWidth - x - width, height };
  });
}

async function isDrawn(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
  if (address.startsWith('/read/')) await new ReaderScreen(page).isShown();
  // The player's bar, which drags the window, appears after the first picture.
  if (address.startsWith('/watch/')) await expect(page.getByRole('slider', { name: 'Seek' })).toBeAttached();
}

test('on every page the window can be dragged, and no control is under its buttons', async ({ desktop }) => {
  test.slow();
  const { page } = desktop;
  await expect(page.getByRole('main')).toBeVisible();
  const faults: string[] = [];
  const routes = [...(await everyRoute(page))];
  // The window begins at the home page, which comes last.
  for (const [route, address] of routes.toReversed()) {
    await goOn(page, address);
    await isDrawn(page, address);
    faults.push(...(await faultsOf(desktop, route)));
  }
  expect(faults).toEqual([]);
});

/** Overlays of a page, by its route and the keys that open them. */
const OVERLAYS: readonly {
  readonly what: string;
  readonly route: string;
  readonly keys: string;
  readonly shown: string;
}[] = [
  { what: 'the search palette', route: '/about', keys: 'Control+KeyK', shown: 'dialog' },
  { what: 'the reader with its bars', route: '/read/$slugUrl/$volume/$number', keys: 'Home', shown: 'toolbar' },
  { what: 'contents', route: '/read/$slugUrl/$volume/$number', keys: 'KeyC', shown: 'dialog' },
  { what: 'the look of the text', route: '/read/$slugUrl/$volume/$number', keys: 'KeyS', shown: 'dialog' },
  { what: 'the keys of the reader', route: '/read/$slugUrl/$volume/$number', keys: 'Shift+Slash', shown: 'dialog' },
  { what: 'search in the chapter', route: '/read/$slugUrl/$volume/$number', keys: 'Control+KeyF', shown: 'search' },
  { what: 'the keys of the player', route: '/watch/$releaseId/$episodeId', keys: 'Shift+Slash', shown: 'dialog' },
];

test('overlays leave a place to drag the window and no control under its buttons', async ({ desktop }) => {
  test.slow();
  const { page, origin } = desktop;
  await expect(page.getByRole('main')).toBeVisible();
  const faults: string[] = [];
  const routes = await everyRoute(page);
  for (const { what, route, keys, shown } of OVERLAYS) {
    const address = routes.get(route) ?? '';
    await page.goto(`${origin}${address}`, { waitUntil: 'commit' });
    await isDrawn(page, address);
    await page.keyboard.press(keys);
    await expect(page.getByRole(shown as 'dialog').first(), what).toBeVisible();
    faults.push(...(await faultsOf(desktop, what)));
  }
  expect(faults).toEqual([]);
});

test.describe(() => {
  test.use({ serviceFlags: [] });
  test('on the first start the window can be dragged, and no control is under its buttons', async ({ desktop }) => {
    await expect(new WelcomeScreen(desktop.page).heading).toBeVisible();
    expect(await faultsOf(desktop, 'first start')).toEqual([]);
  });
});
