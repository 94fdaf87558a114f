import { useListener } from '#renderer/ui/use-listener.ts';
import {
  boxOf,
  cardLinksIn,
  cardOf,
  controlsIn,
  isSticky,
  listOf,
  OPENS_BY_ARROWS,
  ownBox,
  usesArrow,
  viewOf,
} from './controls.ts';
import { type Box, edgeOf, inColumn, isInSight, isVertical, nearest, type Way } from './geometry.ts';

const WAYS: Partial<Record<string, Way>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
/** The card of a list that each of these keys leads to. */
const LIST_KEYS: Partial<Record<string, (list: Element, card: Element, view: Box) => HTMLElement | undefined>> = {
  Home: (list, card) => endOf(list, card, 0),
  End: (list, card) => endOf(list, card, -1),
  PageUp: (list, card, view) => pageAway(list, card, view, 'up'),
  PageDown: (list, card, view) => pageAway(list, card, view, 'down'),
};
const DIALOG = '[role="dialog"]';
/** One press of an arrow key scrolls this far in Chromium. */
const SCROLL_PIXELS = 40;

/** The frame's scrolling area, its visible part, and the page inside it, which does not include the top bar. */
type Stage = { readonly main: HTMLElement; readonly page: Element; readonly view: Box };

/** The column that moves up and down keep across shorter rows, and the control where the last of them ended. */
let column: { readonly at: Element; readonly box: Box } | null = null;

/**
 * Arrow keys move the focus between the cards and controls of the page, the top bar and the rail, or of an open sheet, which may
 * be over the player or the reader. If nothing is near in their direction, they scroll as usual. Controls that use arrow keys
 * themselves keep them.
 */
export function useArrowKeys(): void {
  useListener(window, 'keydown', (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = targetOf(event.key, document.activeElement ?? document.body);
    if (target === undefined) return;
    event.preventDefault();
    target.focus({ preventScroll: true });
    if (isSticky(target)) return;
    (cardOf(target) ?? target).scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  });
}

function targetOf(key: string, from: Element): HTMLElement | undefined {
  const [way, listKey] = [WAYS[key], LIST_KEYS[key]];
  if ((way ?? listKey) === undefined || usesArrow(from, way !== undefined && isVertical(way))) return undefined;
  const dialog = from.closest(DIALOG);
  if (dialog !== null) return way && inDialog(from, way, dialog);
  const main = document.querySelector<HTMLElement>('[data-frame] #main');
  // The player and the reader, which have no frame, use arrow keys themselves. An open sheet gets them wherever the focus is.
  if (main === null || document.querySelector(`${DIALOG}[data-open]`) !== null) return undefined;
  const stage = { main, page: main.querySelector('[data-page]') ?? main, view: viewOf(main) };
  if (way !== undefined) return byArrow(from, way, stage);
  const [list, card] = [listOf(from), cardOf(from)];
  return list && card ? listKey?.(list, card, stage.view) : undefined;
}

function inDialog(from: Element, way: Way, dialog: Element): HTMLElement | undefined {
  const origin = from === dialog ? edgeOf(ownBox(dialog), way) : ownBox(from);
  const controls = controlsIn(dialog, from);
  // The foot of a sheet covers content scrolled under it, so it comes last.
  const scrolled = controls.filter((control) => !isSticky(control));
  return nearest(origin, scrolled, ownBox, way) ?? nearest(origin, controls, ownBox, way);
}

function byArrow(from: Element, way: Way, stage: Stage): HTMLElement | undefined {
  const { page, view } = stage;
  const isNowhere = from.contains(page);
  const isInPage = isNowhere || page.contains(from);
  const own = isNowhere ? { ...view, right: view.left } : boxOf(from);
  // If the focus was scrolled out of sight, the move starts at the edge of the visible part.
  const start = isNowhere || (isInPage && !isInSight(own, view)) ? edgeOf(inColumn(view, own), way) : own;
  const origin = isVertical(way) && column?.at === from ? inColumn(start, column.box) : start;
  const target = isInPage
    ? (besideInCard(from, way) ?? inPage(from, origin, way, stage) ?? pastPage(from, origin, way, stage))
    : inSightOf(from, origin, way, stage);
  column = target && isVertical(way) ? { at: target, box: origin } : null;
  return target;
}

/** The buttons of a list's entry are beside its link. */
function besideInCard(from: Element, way: Way): HTMLElement | undefined {
  const card = isVertical(way) ? null : cardOf(from);
  return card ? nearest(ownBox(from), controlsIn(card, from), ownBox, way) : undefined;
}

function inPage(from: Element, origin: Box, way: Way, { page, view }: Stage): HTMLElement | undefined {
  const list = listOf(from);
  const inList = list && nearest(origin, cardLinksIn(list), boxOf, way);
  if (inList) return inList;
  const others = controlsIn(page, from).filter((control) => list?.contains(control) !== true);
  if (!isVertical(way)) {
    // Cards scrolled out of a shelf are reachable only from that shelf.
    const row = sideScrollerOf(from, page);
    const isThere = (control: Element) => row?.contains(control) || isInSight(inColumn(view, boxOf(control)), view);
    return nearest(origin, others.filter(isThere), boxOf, way);
  }
  // Controls that arrows open come last, since the next arrow would open them instead of moving on.
  const leadingOn = others.filter((control) => !control.matches(OPENS_BY_ARROWS));
  return inNextRow(origin, leadingOn, way, view) ?? inNextRow(origin, others, way, view);
}

function sideScrollerOf(element: Element | null, page: Element): Element | null {
  if (element === null || element === page) return null;
  const isScroller = element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX === 'auto';
  return isScroller ? element : sideScrollerOf(element.parentElement, page);
}

/** A list counts as one row, from which the card in the column is taken. */
function inNextRow(origin: Box, controls: readonly HTMLElement[], way: Way, { top, bottom }: Box) {
  const rows = new Set(controls.map((control) => listOf(control) ?? control));
  const row = nearest(origin, [...rows], boxOf, way, { most: bottom - top });
  return row?.matches('ul, ol') ? nearest(origin, cardLinksIn(row), boxOf, way) : row;
}

/** Leaves the page if it is scrolled to its end; otherwise the page scrolls. */
function pastPage(from: Element, origin: Box, way: Way, stage: Stage): HTMLElement | undefined {
  const { main } = stage;
  const room = way === 'up' ? main.scrollTop : main.scrollHeight - main.clientHeight - main.scrollTop;
  if (!isVertical(way) || room <= 1) return inSightOf(from, origin, way, stage);
  // The browser scrolls the page only while the focus is in it.
  if (!main.contains(from)) main.scrollBy({ top: way === 'up' ? -SCROLL_PIXELS : SCROLL_PIXELS });
  return undefined;
}

/** Moves between the rail, the top bar, the notices, and the visible part of the page. */
function inSightOf(from: Element, origin: Box, way: Way, { main, page, view }: Stage): HTMLElement | undefined {
  const window = ownBox(document.documentElement);
  const isFromPage = from.contains(page) || page.contains(from);
  const shown = controlsIn(main.closest('[data-frame]') ?? main, from).filter((control) => {
    const isOfPage = page.contains(control);
    return !(isOfPage && isFromPage) && isInSight(boxOf(control), isOfPage ? view : window);
  });
  // First along the rail or the top bar, even if their groups are far apart.
  const along = from.parentElement;
  const group = along === null || isFromPage ? [] : shown.filter((control) => along.contains(control));
  return nearest(origin, group, boxOf, way) ?? nearest(origin, shown, boxOf, way, { isWide: true });
}

/** The first or last card of a row of cards, or of a list. */
function endOf(list: Element, card: Element, place: 0 | -1): HTMLElement | undefined {
  const links = cardLinksIn(list);
  const { top, bottom } = ownBox(card);
  const row = links.filter((link) => boxOf(link).top < bottom && boxOf(link).bottom > top);
  if (row.length > 1) return row.at(place);
  const end = links.at(place);
  const item = end?.closest('li');
  // If the end of the list is not drawn, the browser scrolls there.
  const isWhole = item?.ariaPosInSet == null || item.ariaPosInSet === (place === 0 ? '1' : item.ariaSetSize);
  return isWhole ? end : undefined;
}

/** The card about one page further, in the same column. */
function pageAway(list: Element, card: Element, view: Box, way: 'up' | 'down'): HTMLElement | undefined {
  const { left, top, right, bottom } = ownBox(card);
  const pixels = Math.max(0, view.bottom - view.top - (bottom - top));
  const edge = way === 'up' ? top - pixels : bottom + pixels;
  const ahead = cardLinksIn(list).filter((link) =>
    way === 'up' ? boxOf(link).bottom <= top : boxOf(link).top >= bottom,
  );
  return nearest({ left, right, top: edge, bottom: edge }, ahead, boxOf, way === 'up' ? 'down' : 'up');
}
