import type { Log } from '#core/ports.ts';
import type { EventHub } from '#core/rpc/event-hub.ts';
import { storedJson } from '#core/storage/row-parser.ts';
import type { SettingStore } from '#core/storage/setting-store.ts';
import { Settings, type SettingsPatch } from '#shared/domain/settings.ts';

export type SettingsService = {
  readonly read: () => Settings;
  /** Changes what the patch names, keeps the rest, and tells every page. */
  readonly update: (patch: SettingsPatch) => Settings;
};

type Tree = Record<string, unknown>;

/** Each setting rests in a row of its own, so that one unreadable value falls back to its default and costs no other. */
export function createSettingsService(
  store: SettingStore,
  { events, log }: { events: EventHub; log: Log },
): SettingsService {
  let current = load();

  function load(): Settings {
    let accepted: Tree = {};
    for (const [name, text] of store.all()) {
      const candidate = withValue(accepted, name, storedJson(text));
      if (Settings.safeParse(candidate).success) accepted = candidate;
      else log.warn('setting skipped', { name });
    }
    return Settings.parse(accepted);
  }

  return {
    read: () => current,
    update: (patch) => {
      const changes = leaves(patch);
      const next = changes.reduce((tree: Tree, [name, value]) => withValue(tree, name, value), current);
      const changed = Settings.parse(next);
      store.put(new Map(changes.map(([name, value]) => [name, JSON.stringify(value)])));
      current = changed;
      events.emit('settings.changed', current);
      return current;
    },
  };
}

function leaves(tree: Tree, prefix = ''): Array<readonly [string, unknown]> {
  return Object.entries(tree).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return isTree(value) ? leaves(value, `${prefix}${key}.`) : [[prefix + key, value] as const];
  });
}

function withValue(tree: Tree, name: string, value: unknown): Tree {
  const [head = '', ...rest] = name.split('.');
  if (rest.length === 0) return { ...tree, [head]: value };
  const branch = tree[head];
  return { ...tree, [head]: withValue(isTree(branch) ? branch : {}, rest.join('.'), value) };
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
