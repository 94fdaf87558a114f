import type { ComponentType } from 'react';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { SiteAddress } from '#shared/domain/anime/site-address.ts';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import type { TextFinding } from '#shared/domain/novels/saved-library.ts';
import type { SearchState, TextAnswer } from './search-runner.ts';

export type PaletteItem =
  | { readonly key: 'address'; readonly kind: 'address'; readonly address: SiteAddress }
  | { readonly key: string; readonly kind: 'release'; readonly card: ReleaseCard }
  | { readonly key: string; readonly kind: 'novel'; readonly card: NovelCard }
  | { readonly key: string; readonly kind: 'command'; readonly command: Command }
  | { readonly key: string; readonly kind: 'recent'; readonly text: string }
  | { readonly key: 'forget'; readonly kind: 'forget' }
  | { readonly key: string; readonly kind: 'text'; readonly finding: TextFinding; readonly novel: NovelCard }
  | { readonly key: 'texts'; readonly kind: 'texts'; readonly text: string; readonly count: number }
  | { readonly key: 'catalogue'; readonly kind: 'catalogue'; readonly text: string };

export type PaletteGroup = {
  readonly name: 'address' | 'recent' | 'here' | 'commands' | 'texts' | 'services' | 'catalogue';
  readonly items: readonly PaletteItem[];
};

export type PaletteParts = {
  /** Where the text leads, if it is an address of one of the sites. */
  readonly address: SiteAddress | null;
  readonly search: SearchState;
  readonly recent: readonly string[];
  readonly commands: readonly Command[];
  /** The person's rule for what is for adults. */
  readonly isShown: (card: ReleaseCard | NovelCard) => boolean;
};

const MOST_RECENT = 6;
/** So that commands stay in reach below. */
const MOST_RELEASES_HERE = 10;
const MOST_NOVELS_HERE = 5;
const MOST_TEXTS = 3;

/**
 * Everything that can be chosen, in order. While one text stands, more is only ever added at the end: what is under one's
 * finger never moves.
 */
export function paletteGroups({ address, search, recent, commands, isShown }: PaletteParts): readonly PaletteGroup[] {
  if (address !== null) return [{ name: 'address', items: [{ key: 'address', kind: 'address', address }] }];
  const groups = search.text === '' ? beforeTyping(recent, commands) : afterTyping({ search, commands, isShown });
  return groups.filter(({ items }) => items.length > 0);
}

function beforeTyping(recent: readonly string[], commands: readonly Command[]): readonly PaletteGroup[] {
  const texts = recent
    .slice(0, MOST_RECENT)
    .map((text): PaletteItem => ({ key: `recent:${text}`, kind: 'recent', text }));
  const forget: readonly PaletteItem[] = texts.length === 0 ? [] : [{ key: 'forget', kind: 'forget' }];
  return [
    { name: 'recent', items: [...texts, ...forget] },
    { name: 'commands', items: commands.map(commandItem) },
  ];
}

function afterTyping({ search, commands, isShown }: Omit<PaletteParts, 'recent' | 'address'>): readonly PaletteGroup[] {
  const { text, local, texts, answers, waitingFor, problems } = search;
  const here = [
    ...(local?.releases ?? []).filter(isShown).slice(0, MOST_RELEASES_HERE).map(releaseItem),
    ...(local?.novels ?? []).filter(isShown).slice(0, MOST_NOVELS_HERE).map(novelItem),
  ];
  const isHere = new Set(here.map(({ key }) => key));
  const services = answers
    .flatMap((answer) =>
      answer.kind === 'releases'
        ? answer.items.filter(isShown).map(releaseItem)
        : answer.items.filter(isShown).map(novelItem),
    )
    .filter(({ key }) => !isHere.has(key));
  const isAnswered = waitingFor.length === 0 && (problems.length > 0 || answers.length > 0);
  const hasReleases = [...here, ...services].some(({ kind }) => kind === 'release');
  const catalogue: readonly PaletteItem[] =
    isAnswered && hasReleases ? [{ key: 'catalogue', kind: 'catalogue', text }] : [];
  return [
    { name: 'here', items: here },
    { name: 'commands', items: commands.filter((command) => fitsCommand(command, text)).map(commandItem) },
    { name: 'texts', items: local === null || texts === null ? [] : textItems(texts, text, isShown) },
    // Until it is known what lies here, these would be pushed down by it.
    { name: 'services', items: local === null || texts === null ? [] : services },
    { name: 'catalogue', items: local === null || texts === null ? [] : catalogue },
  ];
}

function textItems({ findings, titles }: TextAnswer, text: string, isShown: PaletteParts['isShown']): PaletteItem[] {
  const shown = titles.filter(({ novel }) => isShown(novel));
  const items = findings.flatMap((finding): PaletteItem[] => {
    const title = shown.find(({ novel }) => novel.slugUrl === finding.slugUrl);
    const { slugUrl, chapter, branchId, paragraph } = finding;
    const key = ['text', slugUrl, chapter.volume, chapter.number, branchId, paragraph].join(':');
    return title === undefined ? [] : [{ key, kind: 'text', finding, novel: title.novel }];
  });
  if (items.length === 0) return [];
  const count = shown.reduce((sum, { paragraphs }) => sum + paragraphs, 0);
  return [...items.slice(0, MOST_TEXTS), { key: 'texts', kind: 'texts', text, count }];
}

function commandItem(command: Command): PaletteItem {
  return { key: `command:${command.id}`, kind: 'command', command };
}

function releaseItem(card: ReleaseCard): PaletteItem {
  return { key: `release:${card.id}`, kind: 'release', card };
}

function novelItem(card: NovelCard): PaletteItem {
  return { key: `novel:${card.slugUrl}`, kind: 'novel', card };
}

/** Something to do by its name. */
export type Command = {
  readonly id: string;
  readonly name: string;
  /** Other words for it, that one may type instead. */
  readonly otherWords?: string | undefined;
  readonly icon: ComponentType;
  readonly run: () => void;
};

function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFC').toLowerCase().replaceAll('ё', 'е');
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Whether every word that was typed begins one of the command's. */
export function fitsCommand({ name, otherWords = '' }: Pick<Command, 'name' | 'otherWords'>, typed: string): boolean {
  const words = wordsOf(`${name} ${otherWords}`);
  const sought = wordsOf(typed);
  return sought.length > 0 && sought.every((part) => words.some((word) => word.startsWith(part)));
}
