import type { Clock, Log } from '#core/ports.ts';
import type { EventHub } from '#core/rpc/event-hub.ts';
import { storedJson } from '#core/storage/row-parser.ts';
import type { SettingStore } from '#core/storage/setting-store.ts';
import { Settings, type SettingsPatch } from '#shared/domain/settings.ts';

export type SettingsService = {
  readonly read: () => Settings;
  /** Changes what the patch names, keeps the rest, and tells every page. */
  readonly update: (patch: SettingsPatch) => Settings;
  /** Others have written what is kept: takes it over, and tells every page. */
  readonly reload: () => void;
};

type Tree = Record<string, unknown>;

/** Each setting rests in a row of its own, so that one unreadable value falls back to its default and costs no other. */
export function createSettingsService(
  store: SettingStore,
  { events, clock, log }: { events: EventHub; clock: Clock; log: Log },
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
      store.put(new Map(changes.map(([name, value]) => [name, JSON.stringify(value)])), clock.now());
      current = changed;
      events.emit('settings.changed', current);
      return current;
    },
    reload: () => {
      current = load();
      events.emit('settings.changed', current);
    },
  };
}

/** Settings stand in groups or alone. A value may be a record itself, which is replaced as a whole: its keys can go away. */
function leaves(patch: SettingsPatch): Array<readonly [string, unknown]> {
  return Object.entries(patch).flatMap(([group, value]): Array<readonly [string, unknown]> => {
    if (!isTree(value)) return value === undefined ? [] : [[group, value]];
    const named = Object.entries(value).filter(([, setting]) => setting !== undefined);
    return named.map(([name, setting]) => [`${group}.${name}`, setting]);
  });
}

function withValue(tree: Tree, name: string, value: unknown): Tree {
  const dot = name.indexOf('.');
  if (dot === -1) return { ...tree, [name]: value };
  const group = name.slice(0, dot);
  const present = tree[group];
  return { ...tree, [group]: { ...(isTree(present) ? present : {}), [name.slice(dot + 1)]: value } };
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
