import { Camera } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useKeyNames } from '#renderer/parts/keys/key-name.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { choicesIn, Segmented } from '#renderer/ui/controls/segmented.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { Switch } from '#renderer/ui/controls/switch.tsx';
import { PlayerSettings } from '#shared/domain/app/settings.ts';
import { bindingsOf } from '#shared/domain/player/key-bindings.ts';
import {
  choiceOf,
  chooseSleep,
  SLEEP_CHOICES,
  type SleepChoice,
  useSleepName,
  useSleepRemaining,
  useSleepStore,
} from '../hooks/sleep-timer.ts';
import { usePlayer, usePreference, useView } from '../session/player-context.ts';
import styles from './settings-panel.module.css';

/** Settings for openings, endings and the end of an episode, and rarely used functions. Changes take effect at once. */
export function SettingsPanel() {
  const t = useTranslations('player');
  const { run } = usePlayer();
  const isKeepingOffered = usePreference(({ skipOpening }) => skipOpening === 'automatic');
  const isStatisticsShown = useView((state) => state.isStatisticsShown);
  const adviceWithKey = useAdviceWithKey();
  return (
    <div className="stack gap-6">
      <SettingsGroup title={t('settings.skips')}>
        <SkipModeRow setting="skipOpening" />
        {isKeepingOffered && <SettingSwitch setting="keepFirstOpening" />}
        <SkipModeRow setting="skipEnding" />
      </SettingsGroup>
      <SettingsGroup title={t('settings.seeking')}>
        <SeekStepRow />
      </SettingsGroup>
      <SettingsGroup title={t('settings.afterwards')}>
        <SettingSwitch setting="autoplayNext" />
        <SleepRow />
      </SettingsGroup>
      <SettingsGroup title={t('settings.picture')}>
        <FitRow />
        <SettingSwitch setting="hasPreviews" />
        <Row label={t('keys.commands.statistics')} advice={adviceWithKey('statistics')}>
          {(ids) => <Switch isOn={isStatisticsShown} onChange={() => run({ kind: 'statistics' })} {...ids} />}
        </Row>
        <Row label={t('keys.commands.screenshot')} advice={adviceWithKey('screenshot')}>
          {({ labelledBy: id }) => (
            <Button size="small" aria-describedby={id} icon={<Camera />} onClick={() => run({ kind: 'screenshot' })}>
              {t('settings.takeScreenshot')}
            </Button>
          )}
        </Row>
      </SettingsGroup>
    </div>
  );
}

function SleepRow() {
  const t = useTranslations('player');
  const timer = useSleepStore((state) => state.timer);
  const nameOf = useSleepName();
  const remaining = useSleepRemaining();
  const chosen = choiceOf(timer);
  const choices: { readonly value: SleepChoice | 'off' | number; readonly label: string }[] = [
    { value: 'off', label: nameOf(null) },
    ...SLEEP_CHOICES.map((choice) => ({ value: choice, label: nameOf(choice) })),
  ];
  // A postponed timer is none of the usual choices.
  const isUnusual = typeof chosen === 'number' && !choices.some(({ value }) => value === chosen);
  if (isUnusual) choices.push({ value: chosen, label: t('sleep.minutes', { minutes: chosen }) });
  return (
    <Row label={t('keys.commands.sleep-timer')} advice={timer.kind === 'until' ? remaining?.long : t('sleep.advice')}>
      {({ labelledBy }) => (
        <Select
          value={chosen ?? 'off'}
          choices={choices}
          labelledBy={labelledBy}
          onChange={(value) => {
            const choice = SLEEP_CHOICES.find((usual) => usual === value);
            if (choice !== undefined || value === 'off') chooseSleep(choice ?? null);
          }}
        />
      )}
    </Row>
  );
}

function SeekStepRow() {
  const t = useTranslations('player.settings');
  const { preferences } = usePlayer();
  const step = usePreference(({ seekStepSeconds }) => seekStepSeconds);
  return (
    <Row label={t('seekStep')} advice={t('seekStepAdvice')} isStacked>
      {({ labelledBy }) => (
        <Segmented
          value={step}
          choices={choicesIn(PlayerSettings.shape.seekStepSeconds, (seconds) => t('seconds', { seconds }))}
          onChange={(seekStepSeconds) => preferences.change({ seekStepSeconds })}
          labelledBy={labelledBy}
        />
      )}
    </Row>
  );
}

function FitRow() {
  const t = useTranslations('player');
  const { preferences } = usePlayer();
  const fit = usePreference(({ pictureFit }) => pictureFit);
  return (
    <Row label={t('keys.commands.fit')} advice={useAdviceWithKey()('fit')}>
      {({ labelledBy }) => (
        <Select
          value={fit}
          choices={choicesIn(PlayerSettings.shape.pictureFit, (choice) => t(`settings.fits.${choice}`))}
          onChange={(pictureFit) => preferences.change({ pictureFit })}
          labelledBy={labelledBy}
        />
      )}
    </Row>
  );
}

function useAdviceWithKey() {
  const t = useTranslations('player.settings');
  const nameOf = useKeyNames();
  const bindings = bindingsOf(usePreference((settings) => settings.keys));
  return (id: 'fit' | 'statistics' | 'screenshot') => {
    const [key] = bindings[id];
    return key === undefined ? t(`${id}Advice`) : `${t(`${id}Advice`)} ${t('key', { key: nameOf(key) })}`;
  };
}

function SettingsGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <h3 id={id} className={styles['title']}>
        {title}
      </h3>
      {children}
    </section>
  );
}

function SkipModeRow({ setting }: { readonly setting: 'skipOpening' | 'skipEnding' }) {
  const t = useTranslations('player.settings');
  const { preferences } = usePlayer();
  const value = usePreference((settings) => settings[setting]);
  return (
    <Row label={t(setting)} advice={value === 'automatic' ? t('automaticAdvice') : undefined} isStacked>
      {({ labelledBy }) => (
        <Segmented
          value={value}
          choices={(['off', 'button', 'automatic'] as const).map((mode) => ({ value: mode, label: t(mode) }))}
          onChange={(mode) => preferences.change({ [setting]: mode })}
          labelledBy={labelledBy}
        />
      )}
    </Row>
  );
}

function SettingSwitch({ setting }: { readonly setting: 'keepFirstOpening' | 'autoplayNext' | 'hasPreviews' }) {
  const t = useTranslations('player.settings');
  const { preferences } = usePlayer();
  const isOn = usePreference((settings) => settings[setting]);
  return (
    <Row label={t(setting)} advice={t(`${setting}Advice`)}>
      {(ids) => <Switch isOn={isOn} onChange={(next) => preferences.change({ [setting]: next })} {...ids} />}
    </Row>
  );
}

type RowProps = {
  readonly label: string;
  readonly advice?: string | undefined;
  /** The control stands below the words. */
  readonly isStacked?: boolean;
  /** Draws the control, which is named and described by the elements with the given ids. */
  readonly children: (ids: { readonly labelledBy: string; readonly describedBy: string }) => ReactNode;
};

function Row({ label, advice, isStacked = false, children }: RowProps) {
  const id = useId();
  return (
    <div className={isStacked ? 'stack items-start gap-2' : 'row justify-between gap-4'}>
      <div>
        <p id={id} className="medium">
          {label}
        </p>
        {advice !== undefined && (
          <p id={`${id}-advice`} className="small soft">
            {advice}
          </p>
        )}
      </div>
      {children({ labelledBy: id, describedBy: `${id}-advice` })}
    </div>
  );
}
