import { type Settings, SettingsPatch } from '#shared/domain/app/settings.ts';
import type { NamedSetting } from '#shared/domain/app/settings-versions.ts';

type Tree = Record<string, unknown>;

/**
 * Settings stand in groups or alone; each is called by a dotted name. A value may be a record itself, which is one setting:
 * its keys can go away.
 */
export function namedSettings(settings: Settings | SettingsPatch): NamedSetting[] {
  return Object.entries(settings).flatMap(([group, value]): NamedSetting[] => {
    if (!isTree(value)) return value === undefined ? [] : [{ name: group, value }];
    const named = Object.entries(value).filter(([, setting]) => setting !== undefined);
    return named.map(([name, setting]) => ({ name: `${group}.${name}`, value: setting }));
  });
}

/** The same tree with one setting in it. */
export function withSetting(tree: Tree, { name, value }: NamedSetting): Tree {
  const dot = name.indexOf('.');
  if (dot === -1) return { ...tree, [name]: value };
  const group = name.slice(0, dot);
  const present = tree[group];
  return { ...tree, [group]: { ...(isTree(present) ? present : {}), [name.slice(dot + 1)]: value } };
}

/** Whether this version knows a setting of that name, and takes that value for it. */
export function isSetting({ name, value }: NamedSetting): boolean {
  const isGroup = !name.includes('.') && typeof value === 'object';
  return !isGroup && value !== undefined && SettingsPatch.safeParse(withSetting({}, { name, value })).success;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
