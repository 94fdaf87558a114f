import { z } from 'zod';
import { AppFailure } from '#shared/contract/app-error.ts';
import { DATA_KINDS } from '#shared/domain/app/person-data.ts';
import { SETTINGS_VERSION, upgradedSettings } from '#shared/domain/app/settings-versions.ts';

/** Grows when a file can no longer be understood by what reads the version before. */
const VERSION = 1;
const FORMAT = 'engawa-data';

/** Beside what is the person's own: as what the titles were seen last, so that they can be shown where they never were. */
export const SECTIONS = [...DATA_KINDS, 'novels', 'releases'] as const;
export type Section = (typeof SECTIONS)[number];
type Sections = Readonly<Record<Section, readonly unknown[]>>;

const Header = z.object({
  format: z.literal(FORMAT),
  version: z.int().positive(),
  /** In whose words the settings are. */
  settingsVersion: z.int().positive().catch(1),
});
const NamedSetting = z.looseObject({ name: z.string(), value: z.unknown() });
const Body = z.object(recordOf(() => z.array(z.unknown()).default([])));

/**
 * As JSON with an entry a line, to be read by people and compared by their tools. The entries are JSON already, `exportedAt`
 * in epoch milliseconds.
 */
export function writeDataFile(
  sections: Readonly<Partial<Record<Section, readonly string[]>>>,
  exportedAt: number,
): string {
  const head = [
    `"format": "${FORMAT}"`,
    `"version": ${VERSION}`,
    `"settingsVersion": ${SETTINGS_VERSION}`,
    `"exportedAt": "${new Date(exportedAt).toISOString()}"`,
  ];
  const lists = SECTIONS.map((name) => {
    const lines = (sections[name] ?? []).map((entry) => `    ${entry}`);
    return lines.length === 0 ? `"${name}": []` : `"${name}": [\n${lines.join(',\n')}\n  ]`;
  });
  return `{\n${[...head, ...lists].map((line) => `  ${line}`).join(',\n')}\n}\n`;
}

/** The parts validate each entry when they read it. Throws `rejected` with the field `file`: `unreadable` or `newer`. */
export function readDataFile(text: string): Sections {
  const content = parsed(text);
  const header = Header.safeParse(content);
  if (!header.success) throw refused('unreadable');
  if (header.data.version > VERSION) throw refused('newer');
  const body = Body.safeParse(content);
  if (!body.success) throw refused('unreadable');
  return { ...body.data, settings: inWordsOfNow(body.data.settings, header.data.settingsVersion) };
}

function inWordsOfNow(entries: readonly unknown[], version: number): unknown[] {
  const named = entries.map((entry) => NamedSetting.safeParse(entry));
  const settings = named.flatMap(({ data }) => data ?? []);
  // What is no setting stays, to be counted as such.
  const others = entries.filter((_, index) => named[index]?.success !== true);
  return [...upgradedSettings(settings, version), ...others];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw refused('unreadable');
  }
}

function refused(why: 'unreadable' | 'newer'): AppFailure {
  return new AppFailure({ code: 'rejected', fields: { file: [why] } });
}

function recordOf<Value>(make: () => Value): Record<Section, Value> {
  // Object.fromEntries forgets the keys; they are exactly the sections.
  return Object.fromEntries(SECTIONS.map((name) => [name, make()])) as Record<Section, Value>;
}
