import { hashKey, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { createContext, type ReactNode, use, useId } from 'react';
import { useTranslations } from 'use-intl';
import { keyFor } from '#renderer/api/query-for.ts';
import { en } from '#renderer/i18n/en.ts';
import { ru } from '#renderer/i18n/ru.ts';
import { type SectionId, useSectionTitles } from '#renderer/parts/app/use-section-titles.ts';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { fitOf, type Reading, readingsOf, searchTextOf } from '#shared/domain/app/name-search.ts';
import { Settings, type SettingsPatch } from '#shared/domain/app/settings.ts';
import { stemOf, wordsOf } from '#shared/domain/chapter-document/words.ts';
import styles from './setting-section.module.css';

const USUAL = Settings.parse({});

type SettingSectionProps = (
  | { readonly id: SectionId; readonly title?: undefined }
  | { readonly id?: undefined; readonly title: string }
) & {
  /** More search words for all of its rows. */
  readonly words?: readonly string[];
  readonly children: ReactNode;
};

/** Settings about one subject, with a button that resets them. A search of the page hides sections without matching rows. */
export function SettingSection({ id, title: ownTitle, words = [], children }: SettingSectionProps) {
  const titleId = useId();
  const titles = useSectionTitles();
  const title = id === undefined ? ownTitle : titles[id];
  const typed = use(SettingSearch);
  return (
    <section id={id} className={styles['section']} aria-labelledby={titleId} data-searched={typed !== '' || undefined}>
      <div className={styles['head']}>
        <h2 id={titleId} className="lead" tabIndex={-1}>
          {title}
        </h2>
        {id !== undefined && isPart(id) && <ResetButton part={id} section={title} describedBy={titleId} />}
      </div>
      <SectionWords value={[title, ...words]}>{children}</SectionWords>
    </section>
  );
}

export type SettingRowProps = {
  readonly label: string;
  readonly advice?: string | undefined;
  /** Announces changes of the advice. */
  readonly isLive?: boolean | undefined;
  /** More search words, such as the row's choices. */
  readonly words?: readonly string[] | undefined;
  /** Draws the control from the ids of label and advice. */
  readonly control: (ids: { readonly labelledBy: string; readonly describedBy: string | undefined }) => ReactNode;
};

/** One setting: its name and advice on the left, its control on the right. */
export function SettingRow({ label, advice, isLive = false, words = [], control }: SettingRowProps) {
  const id = useId();
  const adviceId = `${id}-advice`;
  const isFound = useIsFound([label, advice ?? '', ...words]);
  return (
    <div className={styles['row']} data-setting hidden={!isFound}>
      <div className={styles['text']}>
        <p id={id}>{label}</p>
        {advice !== undefined && (
          <p id={adviceId} className={styles['advice']} role={isLive ? 'status' : undefined}>
            {advice}
          </p>
        )}
      </div>
      <div className={styles['control']}>
        {control({ labelledBy: id, describedBy: advice === undefined ? undefined : adviceId })}
      </div>
    </div>
  );
}

type ResetButtonProps = { readonly part: SettingPart; readonly section: string; readonly describedBy: string };

function ResetButton({ part, section, describedBy }: ResetButtonProps) {
  const t = useTranslations();
  const { settings, change } = useSettings();
  const putBack = usePutBack();

  function reset(): void {
    const former = settingsOf[part](settings);
    const usual = settingsOf[part](USUAL);
    void change(usual);
    showToast({ text: t('settings.wasReset', { section }), action: { run: () => putBack(former, usual) } });
  }

  return (
    <Button
      kind="plain"
      size="small"
      icon={<RotateCcw />}
      aria-describedby={describedBy}
      aria-disabled={isUsual(settings, part)}
      onClick={reset}
    >
      {t('app.actions.reset')}
    </Button>
  );
}

/** Restores `former` settings after they were changed to `made`, except those that another window has changed since. */
export function usePutBack() {
  const client = useQueryClient();
  const { change } = useSettings();
  return (former: SettingsPatch, made: SettingsPatch): void => {
    const present = client.getQueryData<Settings>(keyFor('settings.read', {}));
    if (present !== undefined) void change(unchangedSince(former, made, present));
  };
}

/** The settings of `former` whose values are equal in `present` and `made`. */
export function unchangedSince(former: SettingsPatch, made: SettingsPatch, present: Settings): SettingsPatch {
  const groups = Object.entries(former).filter(([, value]) => typeof value === 'object');
  const group = (settings: SettingsPatch, name: string): object => Object(Reflect.get(settings, name));
  const unchanged = groups.map(([name]) => [
    name,
    sameIn(group(made, name), group(present, name), group(former, name)),
  ]);
  return { ...sameIn(made, present, former), ...Object.fromEntries(unchanged) };
}

/** The entries of `former` whose names have equal values in two records. */
function sameIn(one: object, other: object, former: object): object {
  const isSame = (name: string) => hashKey([Reflect.get(one, name)]) === hashKey([Reflect.get(other, name)]);
  return Object.fromEntries(Object.entries(former).filter(([name]) => isSame(name)));
}

/** The settings of each part, as a change that restores them. */
export const settingsOf = {
  interface: ({ language, theme, adult, scale, motion, hasCardScores }) => ({
    language,
    theme,
    adult,
    scale,
    motion,
    hasCardScores,
  }),
  // Without the volume, since a reset at night would be too loud, and without the dismissed offers.
  player: ({ player: { volume: _volume, isMuted: _isMuted, dismissedMoves: _dismissed, ...player } }) => ({ player }),
  reader: ({ reader, speech, lookup, statistics }) => ({ reader, speech, lookup, statistics }),
  saving: ({ downloads }) => ({ downloads }),
  program: ({ desktop }) => ({ desktop }),
  // Without `isAsked`: the question about notifications is asked only once.
  notifications: ({ notifications: { isAsked: _isAsked, ...notifications } }) => ({ notifications }),
} satisfies Record<string, (settings: Settings) => SettingsPatch>;

/** A section whose settings are reset together. */
export type SettingPart = keyof typeof settingsOf;

function isPart(id: SectionId): id is SettingPart {
  return id in settingsOf;
}

/** Whether a part has its default settings. */
export function isUsual(settings: Settings, part: SettingPart): boolean {
  return hashKey([settingsOf[part](settings)]) === hashKey([settingsOf[part](USUAL)]);
}

/** The search text of the page; empty: no search. */
export const SettingSearch = createContext('');
/** Search words that find all rows of a section. */
const SectionWords = createContext<readonly string[]>([]);

/** Whether a row with these texts matches the search. */
export function useIsFound(texts: readonly string[]): boolean {
  return isFound([...use(SectionWords), ...texts], use(SettingSearch));
}

/** Whether the texts contain every typed word, in any form and either language: a person may know a setting by its name in the other one. */
export function isFound(texts: readonly string[], typed: string): boolean {
  if (typed.trim() === '') return true;
  pairs ??= pairsOf(en, ru);
  const names = [...texts, ...pairs.filter((pair) => pair.some((text) => texts.includes(text))).flat()];
  const searchText = searchTextOf(names);
  if (likelyReadings(pairs, typed).some((reading) => fitOf(searchText, reading) > 0)) return true;
  const wanted = stemsOf(typed);
  const stems = stemsOf(names.join(' '));
  return wanted.length > 0 && wanted.every((stem) => stems.includes(stem));
}

/** Short English words stay as they are: `news` would find every "new". */
function stemsOf(text: string): readonly string[] {
  return wordsOf(text).map(({ form }) => {
    const stem = stemOf(form);
    return stem.length < 3 || /^[a-z]{1,4}$/.test(form) ? form : stem;
  });
}

let lastRead: { readonly typed: string; readonly readings: readonly Reading[] } | undefined;

/** The text as typed, and the first reading that fits any text of the app, so that all rows are searched for the same. */
function likelyReadings(messages: readonly (readonly string[])[], typed: string): readonly Reading[] {
  if (lastRead?.typed === typed) return lastRead.readings;
  vocabulary ??= searchTextOf(messages.flat());
  const everything = vocabulary;
  const readings = readingsOf(typed);
  const likely = readings.find((reading) => fitOf(everything, reading) > 0);
  lastRead = { typed, readings: [...readings.slice(0, 1), ...(likely === undefined ? [] : [likely])] };
  return lastRead.readings;
}

type Messages = { readonly [key: string]: string | Messages };

let pairs: readonly (readonly string[])[] | undefined;
let vocabulary: string | undefined;

function pairsOf(one: Messages, other: Messages): readonly (readonly string[])[] {
  return Object.entries(one).flatMap(([key, text]) => {
    const counterpart = other[key];
    // The build compiles texts with values to arrays. No row has such a text as its name.
    if (Array.isArray(text)) return [];
    if (typeof text === 'object') return typeof counterpart === 'object' ? pairsOf(text, counterpart) : [];
    return typeof counterpart === 'string' ? [[text, counterpart]] : [];
  });
}
