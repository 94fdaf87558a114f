import type { ComponentType } from 'react';
import { foundAddress } from '#renderer/parts/chapters/chapter-list.tsx';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import type { AppOutput } from '#shared/contract/app-contract.ts';
import type { AppError } from '#shared/contract/app-error.ts';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { SiteAddress } from '#shared/domain/anime/site-address.ts';
import { fitsAmong, readingsOf, searchTextOf } from '#shared/domain/app/name-search.ts';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import type { TextFinding } from '#shared/domain/novels/saved-library.ts';

export type PaletteItem = { readonly key: string } & (
  | { readonly kind: 'address'; readonly address: SiteAddress }
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'recent'; readonly text: string }
  | { readonly kind: 'forget' }
  | (Result & { readonly href: string })
);

type Card =
  | { readonly kind: 'release'; readonly card: ReleaseCard }
  | { readonly kind: 'novel'; readonly card: NovelCard };

export type CardItem = Card & { readonly key: string; readonly href: string };

/** A result leads to a page; opening it makes the app remember the search. */
type Result =
  | Card
  | { readonly kind: 'text'; readonly finding: TextFinding; readonly novel: NovelCard }
  | { readonly kind: 'texts'; readonly count: number }
  | { readonly kind: 'catalogue'; readonly text: string };

export type PaletteGroup = {
  readonly name: 'address' | 'recent' | 'here' | 'commands' | 'texts' | 'services' | 'catalogue';
  readonly items: readonly PaletteItem[];
};

export type Command = {
  readonly id: string;
  readonly name: string;
  /** Synonyms that also find it. */
  readonly otherWords?: string | undefined;
  readonly icon: ComponentType;
  readonly run: () => void;
};

export type SearchKind = 'releases' | 'novels';

/** The results for the text that was typed last. */
export type SearchState = {
  readonly text: string;
  /** Titles seen on this device; null until looked up. */
  readonly local: AppOutput<'library.search'> | null;
  /** Null until saved texts have been searched. */
  readonly texts: Pick<AppOutput<'saved.search'>, 'findings' | 'titles'> | null;
  /** What the services found, in order of arrival, so that later answers are placed below; null until the services are asked. */
  readonly answers: readonly CardItem[] | null;
  readonly isWaiting: boolean;
  readonly problems: readonly { readonly kind: SearchKind; readonly error: AppError }[];
};

export type PaletteParts = {
  /** Set when the text is an address of one of the sites. */
  readonly address: SiteAddress | null;
  readonly search: SearchState;
  readonly recent: readonly string[];
  readonly commands: readonly Command[];
  /** The adult content rule. */
  readonly isShown: (card: ReleaseCard | NovelCard) => boolean;
};

const MOST_RECENT = 6;
/** Few enough to keep the commands below in reach. */
const MOST_RELEASES_HERE = 10;
const MOST_NOVELS_HERE = 5;
const MOST_TEXTS = 3;

/** All items in order. For one text, later results are only added at the end, so that the item under the pointer never moves. */
export function paletteGroups({ address, search, recent, commands, isShown }: PaletteParts): readonly PaletteGroup[] {
  if (address !== null) return [{ name: 'address', items: [{ key: 'address', kind: 'address', address }] }];
  const groups = search.text === '' ? beforeTyping(recent, commands) : afterTyping(search, commands, isShown);
  return groups.filter(({ items }) => items.length > 0);
}

function beforeTyping(recent: readonly string[], commands: readonly Command[]): readonly PaletteGroup[] {
  const texts = recent
    .slice(0, MOST_RECENT)
    .map((text): PaletteItem => ({ key: `recent:${text}`, kind: 'recent', text }));
  return [
    { name: 'recent', items: texts.length === 0 ? [] : [...texts, { key: 'forget', kind: 'forget' }] },
    { name: 'commands', items: commands.map(commandItem) },
  ];
}

function afterTyping(
  { text, local, texts, answers, isWaiting }: SearchState,
  commands: readonly Command[],
  isShown: PaletteParts['isShown'],
): readonly PaletteGroup[] {
  const here = [
    ...(local?.releases ?? []).filter(isShown).slice(0, MOST_RELEASES_HERE).map(releaseItem),
    ...(local?.novels ?? []).filter(isShown).slice(0, MOST_NOVELS_HERE).map(novelItem),
  ];
  const fitting = fittingCommands(commands, text).map(commandItem);
  const first: PaletteGroup[] = [
    { name: 'here', items: here },
    { name: 'commands', items: fitting },
  ];
  // Only then the services' results, since results from this device would push them down.
  if (local === null || texts === null) return first;
  const isHere = new Set(here.map(({ key }) => key));
  const services = (answers ?? []).filter(({ key, card }) => isShown(card) && !isHere.has(key));
  const isAnswered = answers !== null && !isWaiting;
  const hasReleases = [...here, ...services].some(({ kind }) => kind === 'release');
  return [
    ...first,
    { name: 'texts', items: textItems(texts, text, isShown) },
    { name: 'services', items: services },
    { name: 'catalogue', items: isAnswered && hasReleases ? [catalogueItem(text)] : [] },
  ];
}

function textItems(
  { findings, titles }: NonNullable<SearchState['texts']>,
  text: string,
  isShown: PaletteParts['isShown'],
): PaletteItem[] {
  const shown = titles.filter(({ novel }) => isShown(novel));
  const items = findings.flatMap((finding): PaletteItem[] => {
    const title = shown.find(({ novel }) => novel.slugUrl === finding.slugUrl);
    const { slugUrl, chapter, branchId, paragraph } = finding;
    const key = ['text', slugUrl, chapter.volume, chapter.number, branchId, paragraph].join(':');
    return title === undefined ? [] : [{ key, kind: 'text', finding, novel: title.novel, href: foundAddress(finding) }];
  });
  if (items.length === 0) return [];
  const count = shown.reduce((sum, { paragraphs }) => sum + paragraphs, 0);
  return [...items.slice(0, MOST_TEXTS), { key: 'texts', kind: 'texts', count, href: addressOf.texts({ q: text }) }];
}

function commandItem(command: Command): PaletteItem {
  return { key: `command:${command.id}`, kind: 'command', command };
}

export function releaseItem(card: ReleaseCard): CardItem {
  return { key: `release:${card.id}`, kind: 'release', card, href: addressOf.release(card.id) };
}

export function novelItem(card: NovelCard): CardItem {
  return { key: `novel:${card.slugUrl}`, kind: 'novel', card, href: addressOf.novel(card.slugUrl) };
}

function catalogueItem(text: string): PaletteItem {
  return { key: 'catalogue', kind: 'catalogue', text, href: addressOf.anime({ q: text }) };
}

/** The commands in which every typed word is the beginning of a word. */
export function fittingCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const textOf = ({ name, otherWords = '' }: Command) => searchTextOf([name, otherWords]);
  return [...fitsAmong(commands, readingsOf(typed, true), textOf).keys()];
}
