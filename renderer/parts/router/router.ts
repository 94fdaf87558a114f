import { type ComponentType, useLayoutEffect, useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { readSearch, type Search, writeSearch } from './address-search.ts';
import { keepPositions, restorePositions, startScrollPositions } from './scroll-positions.ts';

/** One place in the window's history. */
type Visit = {
  /** Tells visits of the same address apart; a reload keeps it. */
  readonly key: string;
  /** How many visits of the app precede it in the history. */
  readonly index: number;
  readonly href: string;
  readonly pathname: string;
  /** Without the `#`. */
  readonly hash: string;
};

type Params = Readonly<Record<string, string>>;

export type Route = {
  /** As in `/novels/$slugUrl`, where `slugUrl` is a parameter. `*` is any path. */
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
  /** Set once it was loaded. */
  Page?: ComponentType | undefined;
  readonly readParams?: (params: Params) => Params;
  /** Search parameters that it omits are dropped from the address. */
  readonly readSearch?: ((search: Search) => Readonly<Record<string, unknown>>) | undefined;
};

export type Opened = {
  readonly visit: Visit;
  readonly route: Route;
  readonly params: Params;
  readonly search: Search;
  /** Null while the code of the first page loads. Later pages load while the former one stays. */
  readonly Page: ComponentType | null;
  /** Why the code could not be loaded. */
  readonly failure?: unknown;
  readonly keepsScroll: boolean;
};

/** `leaving`: another page was requested; `drawn`: it is in the document. */
type Step = { readonly kind: 'leaving' | 'drawn'; readonly from: Visit | undefined; readonly to: Visit };

const NOWHERE: Route = { path: '*', load: () => Promise.reject(new Error('There is no page')) };

let routes: readonly Route[] = [];
/** The open page. */
export const openedStore = createStore(() => openedAt('/'));
/** The last page that was drawn. */
let drawn: Opened | undefined;
let lastOpening = 0;
const followers = new Set<(step: Step) => void>();

/** The page of an address, by the first matching route; `visit` has the address as the page writes it. */
export function openedAt(address: string, table = routes, place = { key: '', index: 0 }): Opened {
  const { pathname: path, search: query, hash } = new URL(address, 'https://app');
  const pathname = path.replace(/(?<=.)\/$/, '');
  const [route, params] = table.flatMap((each) => {
    const found = paramsIn(each.path, pathname);
    return found === null ? [] : [[each, each.readParams?.(found) ?? found] as const];
  })[0] ?? [NOWHERE, {}];
  const search = writeSearch(route.readSearch?.(readSearch(query)) ?? {});
  const visit = { ...place, href: pathname + search + hash, pathname, hash: hash.slice(1) };
  return { visit, route, params, search: readSearch(search), Page: route.Page ?? null, keepsScroll: false };
}

function paramsIn(path: string, pathname: string): Params | null {
  const pattern = path.replace('*', '.*').replaceAll(/\$(\w+)/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${pattern}$`).exec(pathname);
  const groups = Object.entries(found?.groups ?? {});
  try {
    return found && Object.fromEntries(groups.map(([name, text]) => [name, decodeURIComponent(text)]));
  } catch {
    // Malformed percent-encoding.
    return null;
  }
}

/** Follows the window's address from now on: its history, and clicks on links to pages of the app. */
export function startRouter(table: readonly Route[]): void {
  routes = table;
  startScrollPositions();
  window.addEventListener('popstate', () => void open());
  document.addEventListener('click', followLink);
  openedStore.setState(here());
  // Without a section, the page is at its top already: scrolling there would force a layout before its effects have run.
  void open(window.location.hash === '');
}

/** Gives a key to a history entry that the router did not create, such as the first one or one of a link to `#main`. */
function here(): Opened {
  const next = drawn === undefined ? 0 : openedStore.getState().visit.index + 1;
  const { key = crypto.randomUUID(), index = next } = window.history.state ?? {};
  const at = openedAt(currentHref(), routes, { key, index });
  window.history.replaceState({ key, index }, '', at.visit.href);
  return at;
}

async function open(keepsScroll = false): Promise<void> {
  lastOpening += 1;
  const opening = lastOpening;
  const next = here();
  const from = drawn?.visit;
  keepPositions(from?.key);
  tell({ kind: 'leaving', from, to: next.visit });
  const code = await load(next.route).then(
    (Page) => ({ Page }),
    (failure: unknown) => ({ Page: null, failure }),
  );
  // Not if another page was requested meanwhile.
  if (opening === lastOpening) openedStore.setState({ ...next, ...code, keepsScroll }, true);
}

async function load(route: Route): Promise<ComponentType> {
  route.Page ??= await route.load();
  return route.Page;
}

function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const href = link?.getAttribute('href') ?? '';
  if (link === null || link.target !== '' || !/^\/(?!\/)/.test(href)) return;
  const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || isForBrowser) return;
  event.preventDefault();
  void navigate(href, { replace: 'replace' in link.dataset });
}

type Way = {
  /** Replaces the present page in the history, as a link with `data-replace` does. */
  readonly replace?: boolean | undefined;
  readonly keepsScroll?: boolean;
};

/** Opens a page. Resolves when it is shown, or another one was requested. */
export function navigate(href: string, { replace = false, keepsScroll = false }: Way = {}): Promise<void> {
  const { key, index } = window.history.state;
  if (href === currentHref()) window.history.replaceState({ key, index }, '');
  else if (replace) window.history.replaceState({ key: crypto.randomUUID(), index }, '', href);
  else window.history.pushState({ key: crypto.randomUUID(), index: index + 1 }, '', href);
  return open(keepsScroll);
}

/** Goes back within the app, or to `otherwise` from its first page. */
export function goBack(otherwise: string, way?: Way): void {
  if (window.history.state.index > 0) window.history.back();
  else void navigate(otherwise, way);
}

/** Loads a page's code ahead. A failure is ignored: opening the page reports it. */
export async function preload(address: string): Promise<void> {
  await load(openedAt(address).route).catch(() => undefined);
}

/** The address of the page that was last requested. */
export function currentHref(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

/** Whether another page than the drawn one was requested, and is not open yet. */
export function isLeaving(): boolean {
  return openedStore.getState().visit.href !== currentHref();
}

export function currentSearch(): Search {
  return readSearch(window.location.search);
}

/** Returns a function that stops following. */
export function followVisits(follow: (step: Step) => void): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}

function tell(step: Step): void {
  for (const follow of followers) follow(step);
}

export function useOpened<Value>(read: (opened: Opened) => Value): Value {
  const look = () => read(openedStore.getState());
  return useSyncExternalStore(openedStore.subscribe, look, look);
}

/** The open page, for the component that draws it. */
export function useOpenedPage(): Opened {
  const page = useOpened((each) => each);
  useLayoutEffect(() => {
    if ((page.Page === null && page.failure === undefined) || page === drawn) return;
    const from = drawn?.visit;
    drawn = page;
    if (!page.keepsScroll) restorePositions(page.visit, from?.key === page.visit.key);
    // Later, so that changes by the page's own layout effects, such as the rows of a list, are drawn too.
    queueMicrotask(() => tell({ kind: 'drawn', from, to: page.visit }));
  }, [page]);
  return page;
}

/** The search parameters as read by the page's route. */
export function useSearch(): Search {
  return useOpened(({ search }) => search);
}

type NamesIn<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;

/** The parameters of a route while it is open; null on other pages. */
export function useMatch<const Path extends string>(path: Path): Readonly<Record<NamesIn<Path>, string>> | null {
  // `paramsIn` sets every name in the path.
  return useOpened(({ route, params }) => (route.path === path ? (params as Record<NamesIn<Path>, string>) : null));
}

/** The parameters of a page's own route, for the page and its parts. */
export function useParams<const Path extends string>(path: Path): Readonly<Record<NamesIn<Path>, string>> {
  const params = useMatch(path);
  if (params === null) throw new Error(`${path} is not open`);
  return params;
}
