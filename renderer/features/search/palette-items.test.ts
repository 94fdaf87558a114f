import { describe, expect, it } from 'vitest';
import { NovelCard } from '#shared/domain/novels/novel.ts';
import { sampleCard } from '#shared/domain/testing/sample-release.ts';
import {
  type Command,
  fittingCommands,
  novelItem,
  type PaletteGroup,
  type PaletteParts,
  paletteGroups,
  releaseItem,
  type SearchState,
} from './palette-items.ts';

const NO_TEXTS = { findings: [], titles: [] };
const settings: Command = { id: 'settings', name: 'Settings', otherWords: 'options', icon: () => null, run: () => {} };
const nothing: SearchState = { text: '', local: null, texts: NO_TEXTS, answers: null, isWaiting: false, problems: [] };

function groupsOf(parts: Partial<PaletteParts>): readonly PaletteGroup[] {
  return paletteGroups({
    address: null,
    search: nothing,
    recent: [],
    commands: [settings],
    isShown: () => true,
    ...parts,
  });
}

function keysOf(groups: readonly PaletteGroup[]): readonly string[] {
  return groups.flatMap(({ items }) => items.map(({ key }) => key));
}

const one = sampleCard({ id: 1 });
const two = sampleCard({ id: 2 });
const novel = NovelCard.parse({
  id: 1,
  slugUrl: '1--one',
  name: { main: 'novel', russian: null, english: null },
  cover: null,
  type: null,
  status: null,
  ageRestriction: null,
  isAdult: false,
  year: null,
});

describe('the items of the palette', () => {
  it('are recent searches and all commands before anything is typed', () => {
    expect(keysOf(groupsOf({ recent: ['sea', 'hill'] }))).toEqual([
      'recent:sea',
      'recent:hill',
      'forget',
      'command:settings',
    ]);
    expect(keysOf(groupsOf({}))).toEqual(['command:settings']);
  });

  it('only grow at the end while the text stays the same', () => {
    const typed: SearchState = { ...nothing, text: 'se', isWaiting: true };
    const here: SearchState = { ...typed, local: { releases: [one], novels: [novel] } };
    const answered: SearchState = {
      ...here,
      answers: [novelItem(novel), releaseItem(two), releaseItem(one)],
      isWaiting: false,
    };
    const steps = [here, { ...answered, isWaiting: true }, answered].map((search) => keysOf(groupsOf({ search })));
    expect(steps.at(-1)).toEqual(['release:1', 'novel:1--one', 'command:settings', 'release:2', 'catalogue']);
    for (const [place, keys] of steps.entries()) {
      expect(steps.at(-1)?.slice(0, keys.length), `step ${place}`).toEqual(keys);
    }
  });

  it('have matches in saved texts before the answers of services, without those of hidden titles', () => {
    const context = [{ text: 'se', isMatch: true }];
    const place = { chapter: { volume: '1', number: '2' }, chapterName: null, branchId: null, context };
    const findings = [0, 1, 2, 3].map((paragraph) => ({ ...place, slugUrl: novel.slugUrl, paragraph }));
    const texts = { findings, titles: [{ novel, paragraphs: 9 }] };
    const search: SearchState = {
      ...nothing,
      text: 'se',
      local: { releases: [], novels: [] },
      answers: [releaseItem(two)],
    };
    const keys = keysOf(groupsOf({ search: { ...search, texts } }));
    expect(keys.slice(1, 5)).toEqual([...[0, 1, 2].map((at) => `text:1--one:1:2::${at}`), 'texts']);
    expect(keys.slice(5)).toEqual(['release:2', 'catalogue']);
    expect(keysOf(groupsOf({ search: { ...search, texts }, isShown: (card) => card !== novel }))).not.toContain(
      'texts',
    );
    expect(keysOf(groupsOf({ search: { ...search, texts: null } }))).toEqual(['command:settings']);
  });

  it('have no answers of services until this device has answered', () => {
    const search: SearchState = { ...nothing, text: 'two', answers: [releaseItem(two)] };
    expect(keysOf(groupsOf({ search }))).toEqual([]);
    expect(keysOf(groupsOf({ search: { ...search, local: { releases: [], novels: [] } } }))).toEqual([
      'release:2',
      'catalogue',
    ]);
  });

  it('leave out cards that the adult rule hides', () => {
    const search: SearchState = {
      ...nothing,
      text: 'xx',
      local: { releases: [one], novels: [novel] },
      answers: [releaseItem(two)],
    };
    expect(keysOf(groupsOf({ search, isShown: (card) => card !== two && card !== novel }))).toEqual([
      'release:1',
      'catalogue',
    ]);
  });

  it('are only the page of a typed address', () => {
    const address = { kind: 'release', idOrAlias: 'sea', ordinal: null } as const;
    expect(groupsOf({ address, recent: ['sea'] })).toEqual([
      { name: 'address', items: [{ key: 'address', kind: 'address', address }] },
    ]);
  });

  it('have no link to the catalogue if nothing was found', () => {
    const search: SearchState = {
      ...nothing,
      text: 'xx',
      local: { releases: [], novels: [] },
      answers: [],
    };
    expect(groupsOf({ search })).toEqual([]);
  });
});

describe('a command', () => {
  it('is found by the beginnings of its words and synonyms', () => {
    for (const typed of ['set', 'Settings', 'opt set', ' SETT '])
      expect(fittingCommands([settings], typed), typed).toEqual([settings]);
    for (const typed of ['tings', 'set x', '', ' - ']) expect(fittingCommands([settings], typed), typed).toEqual([]);
    const dark = { ...settings, name: 'Тёмная тема' };
    expect(fittingCommands([settings, dark], 'темн')).toEqual([dark]);
  });

  it('is found in the other keyboard layout or with one mistake, unless another fits as typed', () => {
    const dark = { ...settings, id: 'dark', name: 'Тёмная тема' };
    for (const typed of ['ntvf', 'тмена', 'темнная']) {
      expect(fittingCommands([settings, { ...dark, otherWords: 'тема' }], typed), typed).toHaveLength(1);
    }
    expect(fittingCommands([settings, { ...dark, name: 'Setings' }], 'setings')).toHaveLength(1);
  });
});
