import { useFormatter, useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { choicesOf } from '#renderer/ui/controls/segmented.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { Switch } from '#renderer/ui/controls/switch.tsx';
import type { DownloadSettings } from '#shared/domain/app/settings.ts';
import { numberChoices, SettingRows } from '../rows/setting-rows.tsx';
import { SettingRow, SettingSection } from '../rows/setting-section.tsx';

const KILOBITS = [2, 5, 10, 20, 50].map((megabits) => megabits * 1_000);
const DAY_HOURS = 24;
const KEPT_HOURS = [1, DAY_HOURS, 3 * DAY_HOURS, 7 * DAY_HOURS, 30 * DAY_HOURS];
const HALF_HOURS = Array.from({ length: 48 }, (_, index) => index * 30);
const USUAL_NIGHT = { from: 23 * 60, to: 7 * 60 };

/** How fast and when episodes are saved, and how long watched ones stay. */
export function SavingSection() {
  const t = useTranslations('settings.saving');
  const { settings, change } = useSettings();
  const { downloads } = settings;
  const { episodeSpeed, quietHours, keepsWatchedHours } = downloads;
  const changeSaving = (patch: Partial<DownloadSettings>) => void change({ downloads: patch });
  const speeds = choicesOf<DownloadSettings['episodeSpeed']>(
    new Set(['gentle', 'unlimited', ...KILOBITS, episodeSpeed]),
    (speed) => (typeof speed === 'number' ? t('megabits', { megabits: speed / 1_000 }) : t(`speeds.${speed}`)),
  );
  const keptText = (hours: number) =>
    hours % DAY_HOURS === 0 ? t('days', { days: hours / DAY_HOURS }) : t('hours', { hours });
  return (
    <SettingSection id="saving">
      <SettingRows
        values={downloads}
        onChange={changeSaving}
        rows={[
          { setting: 'episodeSpeed', label: t('speed'), advice: t('speedAdvice'), choices: speeds, asList: true },
          { setting: 'waitsForDataSaver', label: t('waitsForDataSaver'), advice: t('waitsForDataSaverAdvice') },
          {
            setting: 'keepsWatchedHours',
            label: t('keepsWatched'),
            advice: t('keepsWatchedAdvice'),
            choices: numberChoices(KEPT_HOURS, keepsWatchedHours, keptText),
            asList: true,
          },
        ]}
      />
      <SettingRow
        label={t('quietHours')}
        advice={t('quietHoursAdvice')}
        control={(ids) => (
          <Switch
            {...ids}
            isOn={quietHours !== null}
            onChange={(isOn) => changeSaving({ quietHours: isOn ? USUAL_NIGHT : null })}
          />
        )}
      />
      {quietHours !== null && (
        <QuietHours hours={quietHours} onChange={(hours) => changeSaving({ quietHours: hours })} />
      )}
    </SettingSection>
  );
}

type Hours = NonNullable<DownloadSettings['quietHours']>;

/** Both ends in half hours of local time. */
function QuietHours({ hours, onChange }: { readonly hours: Hours; readonly onChange: (hours: Hours) => void }) {
  const t = useTranslations('settings.saving');
  const format = useFormatter();
  const timeText = (minutes: number) => format.dateTime(new Date(2000, 0, 1, 0, minutes), { timeStyle: 'short' });
  return (['from', 'to'] as const).map((end) => (
    <SettingRow
      key={end}
      label={t(end)}
      words={[t('quietHours')]}
      control={() => (
        <Select
          name={`${t('quietHours')}: ${t(end)}`}
          value={hours[end]}
          choices={numberChoices(HALF_HOURS, hours[end], timeText)}
          onChange={(minutes) => onChange({ ...hours, [end]: minutes })}
        />
      )}
    />
  ));
}
