import { useFormatter, useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/use-settings.ts';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { Select } from '#renderer/ui/select.tsx';
import { Stepper } from '#renderer/ui/stepper.tsx';
import { Switch } from '#renderer/ui/switch.tsx';
import type { PlayerSettings, SkipMode } from '#shared/domain/settings.ts';
import { KeysRow, ResetRow } from './player-rows.tsx';
import { SettingRow, SettingSection } from './setting-section.tsx';

const QUALITIES = [480, 720, 1080] as const;
const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

export function PlayerSection() {
  const t = useTranslations('settings.player');
  // The player's own panel has the same settings in the same words.
  const shared = useTranslations('player.settings');
  const format = useFormatter();
  const { settings, change } = useSettings();
  const { player } = settings;
  const changePlayer = (patch: Partial<PlayerSettings>) => void change({ player: patch });
  const skipChoices: readonly { value: SkipMode; label: string }[] = [
    { value: 'off', label: shared('off') },
    { value: 'button', label: shared('button') },
    { value: 'automatic', label: shared('automatic') },
  ];
  const speeds = [...new Set([...SPEEDS, player.speed])].toSorted((left, right) => left - right);
  return (
    <SettingSection title={t('title')}>
      <SettingRow
        label={t('quality')}
        advice={t('qualityAdvice')}
        control={(ids) => (
          <Segmented
            {...ids}
            value={player.quality}
            onChange={(quality) => changePlayer({ quality })}
            choices={QUALITIES.map((height) => ({ value: height, label: `${height}p` }))}
          />
        )}
      />
      <SettingRow
        label={t('speed')}
        control={(ids) => (
          <Select
            {...ids}
            value={player.speed}
            onChange={(speed) => changePlayer({ speed })}
            choices={speeds.map((speed) => ({ value: speed, label: `${format.number(speed)}×` }))}
          />
        )}
      />
      <SettingRow
        label={shared('openings')}
        advice={player.skipOpening === 'automatic' ? shared('automaticAdvice') : undefined}
        control={(ids) => (
          <Segmented
            {...ids}
            value={player.skipOpening}
            onChange={(skipOpening) => changePlayer({ skipOpening })}
            choices={skipChoices}
          />
        )}
      />
      <SettingRow
        label={shared('keepFirstOpening')}
        advice={shared('keepFirstOpeningAdvice')}
        control={({ labelledBy, describedBy }) => (
          <Switch
            labelledBy={labelledBy}
            describedBy={describedBy}
            isOn={player.keepFirstOpening}
            onChange={(keepFirstOpening) => changePlayer({ keepFirstOpening })}
          />
        )}
      />
      <SettingRow
        label={shared('endings')}
        advice={player.skipEnding === 'automatic' ? shared('automaticAdvice') : undefined}
        control={(ids) => (
          <Segmented
            {...ids}
            value={player.skipEnding}
            onChange={(skipEnding) => changePlayer({ skipEnding })}
            choices={skipChoices}
          />
        )}
      />
      <SettingRow
        label={shared('autoplayNext')}
        advice={shared('autoplayNextAdvice')}
        control={({ labelledBy, describedBy }) => (
          <Switch
            labelledBy={labelledBy}
            describedBy={describedBy}
            isOn={player.autoplayNext}
            onChange={(autoplayNext) => changePlayer({ autoplayNext })}
          />
        )}
      />
      <SettingRow
        label={t('watched')}
        advice={t('watchedAdvice')}
        control={({ labelledBy }) => (
          <Stepper
            labelledBy={labelledBy}
            value={player.watchedFraction}
            text={format.number(player.watchedFraction, { style: 'percent' })}
            minimum={0.5}
            maximum={1}
            step={0.05}
            onChange={(watchedFraction) => changePlayer({ watchedFraction })}
            lessName={t('watchedEarlier')}
            moreName={t('watchedLater')}
          />
        )}
      />
      <KeysRow keys={player.keys} onChange={(keys) => changePlayer({ keys })} />
      <ResetRow player={player} onChange={changePlayer} />
    </SettingSection>
  );
}
