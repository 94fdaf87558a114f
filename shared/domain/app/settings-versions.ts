/** One setting by its dotted name (`reader.indent`), as it is kept. What else an entry holds goes along with it. */
export type NamedSetting = { readonly name: string; readonly value: unknown };

/** Settings of one version that the next one does not know so any more: what each has become there, by name. */
export type SettingsStep = Readonly<Record<string, (value: unknown) => Readonly<Record<string, unknown>>>>;

/** The first leads from version 1 to version 2. A setting that is only new, or only gone, needs no step. */
const STEPS: readonly SettingsStep[] = [
  {
    'reader.paragraphs': (value) => (value === 'spaced' ? { 'reader.paragraphSpacing': 0.8, 'reader.indent': 0 } : {}),
  },
];

/** Kept beside stored settings and in files of them; what has none is of version 1. */
export const SETTINGS_VERSION = STEPS.length + 1;

/** Stored settings of any older version in the words of this one. What was said in newer words already is not overruled. */
export function upgradedSettings<Entry extends NamedSetting>(
  stored: readonly Entry[],
  version: number,
  steps: readonly SettingsStep[] = STEPS,
): Entry[] {
  return steps.slice(Math.max(0, version - 1)).reduce(takenThrough, [...stored]);
}

function takenThrough<Entry extends NamedSetting>(stored: Entry[], step: SettingsStep): Entry[] {
  const staying = stored.filter(({ name }) => !Object.hasOwn(step, name));
  const said = new Set(staying.map(({ name }) => name));
  const become = stored.flatMap((entry) => {
    const named = Object.hasOwn(step, entry.name) ? step[entry.name] : undefined;
    return Object.entries(named?.(entry.value) ?? {})
      .filter(([name]) => !said.has(name))
      .map(([name, value]) => ({ ...entry, name, value }));
  });
  return [...staying, ...become];
}
