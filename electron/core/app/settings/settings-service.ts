import type { Platform } from '#core/platform/create-platform.ts';
import { createStatements, type DatabaseParts, storedJson } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import {
  type NamedSetting,
  SETTINGS_VERSION,
  Settings,
  SettingsPatch,
  upgradedSettings,
} from '#shared/domain/app/settings.ts';

export type SettingsService = ReturnType<typeof createSettingsService>;

/** Each setting is a row, so an unreadable value falls back to its default alone. Older versions' rows are upgraded. */
export function createSettingsService(
  store: SettingStore,
  { events, clock, log }: Pick<Platform, 'events' | 'clock' | 'log'>,
) {
  const upgraded = () => upgradedSettings(store.all(), store.version());
  const isOlder = () => store.version() < SETTINGS_VERSION;
  try {
    if (isOlder()) store.replace(upgraded(), SETTINGS_VERSION);
  } catch (cause) {
    // A full disk must not stop the start: the settings are migrated in memory and written with the next change.
    log.error('settings of an older version not upgraded', cause);
  }
  let current = load();

  function load(): Settings {
    let accepted: Record<string, unknown> = {};
    for (const setting of upgraded()) {
      const candidate = withSetting(accepted, setting);
      if (Settings.safeParse(candidate).success) accepted = candidate;
      else log.warn('setting skipped', { name: setting.name });
    }
    return Settings.parse(accepted);
  }

  function become(next: Settings): Settings {
    current = next;
    events.emit('settings.changed', next);
    return next;
  }

  return {
    read: () => current,
    /** Changes what the patch names and tells every page. A value that stays the same gets no new time of change. */
    update: (patch: SettingsPatch): Settings => {
      const present = new Map(namedSettings(current).map(({ name, value }) => [name, JSON.stringify(value)]));
      const changes = namedSettings(patch).filter(({ name, value }) => JSON.stringify(value) !== present.get(name));
      const changed = Settings.parse(changes.reduce<Record<string, unknown>>(withSetting, current));
      if (isOlder()) store.replace(upgraded(), SETTINGS_VERSION);
      store.put(new Map(changes.map(({ name, value }) => [name, JSON.stringify(value)])), clock.now());
      return become(changed);
    },
    /** Reads the rows again after an import or device sync wrote them, and tells every page. */
    reload: () => become(load()),
  };
}

/** `changedAt` in epoch milliseconds; 0: from before times were stored. Text that is no JSON is a value that no schema accepts. */
type SettingRow = NamedSetting & { readonly changedAt: number };

export type SettingStore = ReturnType<typeof createSettingStore>;

/** The version is a row of the table, so that salvage of a damaged database keeps it. No setting has this name. */
const VERSION_NAME = 'version';

export function createSettingStore(parts: DatabaseParts) {
  const { all, run, put } = createStatements(parts);
  return {
    /** Everything that was ever changed, by its dotted name (`player.volume`) and in the order of the names. */
    all: (): SettingRow[] =>
      all('SELECT name, value, changed_at FROM setting WHERE name <> ? ORDER BY name', VERSION_NAME).map((row) => ({
        name: String(row['name']),
        value: storedJson(row['value']),
        changedAt: Number(row['changed_at']),
      })),
    /** Keeps all of these JSON texts or none, as changed `now`, or just after the last change if the clock was set back. */
    put: (values: ReadonlyMap<string, string>, now: number) =>
      inTransaction(parts.database, () => {
        const upsert = `
          INSERT INTO setting (name, value, changed_at) VALUES (?, ?, ?)
          ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = max(excluded.changed_at, changed_at + 1)`;
        for (const [name, value] of values) run(upsert, name, value, Math.trunc(now));
      }),
    /** The version whose names and values the rows have (shared/domain/app/settings.ts). */
    version: (): number => {
      const version = storedJson(all('SELECT value FROM setting WHERE name = ?', VERSION_NAME)[0]?.['value']);
      return typeof version === 'number' ? version : 1;
    },
    /** Replaces all rows by these, which have the names and values of `version`. */
    replace: (rows: readonly SettingRow[], version: number) =>
      inTransaction(parts.database, () => {
        run('DELETE FROM setting');
        for (const { name, value, changedAt } of [{ name: VERSION_NAME, value: version, changedAt: 0 }, ...rows]) {
          if (typeof value !== 'symbol') put('setting', { name, value: JSON.stringify(value), changedAt });
        }
      }),
  };
}

type Tree = Record<string, unknown>;

/** Dotted names of settings in groups or alone. A value that is a record is one setting: its keys can go away. */
export function namedSettings(settings: Settings | SettingsPatch): NamedSetting[] {
  return Object.entries(settings).flatMap(([group, value]): NamedSetting[] => {
    if (!isTree(value)) return value === undefined ? [] : [{ name: group, value }];
    const named = Object.entries(value).filter(([, setting]) => setting !== undefined);
    return named.map(([name, setting]) => ({ name: `${group}.${name}`, value: setting }));
  });
}

export function withSetting(tree: Tree, { name, value }: NamedSetting): Tree {
  const dot = name.indexOf('.');
  if (dot === -1) return { ...tree, [name]: value };
  const group = name.slice(0, dot);
  const present = tree[group];
  return { ...tree, [group]: { ...(isTree(present) ? present : {}), [name.slice(dot + 1)]: value } };
}

/** Whether this version knows a setting of that name and accepts that value for it. */
export function isSetting({ name, value }: NamedSetting): boolean {
  const isGroup = !name.includes('.') && typeof value === 'object';
  return !isGroup && value !== undefined && SettingsPatch.safeParse(withSetting({}, { name, value })).success;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
