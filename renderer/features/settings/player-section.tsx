import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { KeyEditor } from '#renderer/parts/keys/key-editor.tsx';
import { choicesOf } from '#renderer/ui/controls/segmented.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { type PlayerSettings, SkipMode } from '#shared/domain/app/settings.ts';
import { SPEEDS } from '#shared/domain/player/speed.ts';
import { ButtonRow, numberChoices, SettingRows } from './rows/setting-rows.tsx';
import { SettingSection } from './rows/setting-section.tsx';

const QUALITIES = [480, 720, 1080] as const;
const WATCHED_STEPS = { minimum: 0.5, maximum: 1, step: 0.05 };

export function PlayerSection() {
  const t = useTranslations('settings.player');
  // The player's own panel has the same settings in the same words.
  const shared = useTranslations('player.settings');
  const words = useTranslations('player');
  const format = useFormatter();
  const { settings, change } = useSettings();
  const [isKeysOpen, setKeysOpen] = useState(false);
  const { player } = settings;
  const changePlayer = (patch: Partial<PlayerSettings>) => void change({ player: patch });
  const skips = choicesOf(SkipMode.values, (mode) => shared(mode));
  const skipAdvice = { off: undefined, button: undefined, automatic: shared('automaticAdvice') };
  return (
    <SettingSection title={t('title')} part="player" words={[t('words')]}>
      <SettingRows
        values={player}
        onChange={changePlayer}
        rows={[
          {
            setting: 'quality',
            label: words('controls.quality'),
            advice: t('qualityAdvice'),
            choices: choicesOf(QUALITIES, (height) => `${height}p`),
          },
          {
            setting: 'speed',
            label: words('controls.speed'),
            choices: numberChoices(SPEEDS, player.speed, (speed) => `${format.number(speed)}×`),
            asList: true,
          },
          {
            setting: 'skipOpening',
            label: shared('openings'),
            advice: skipAdvice[player.skipOpening],
            choices: skips,
          },
          {
            setting: 'keepFirstOpening',
            label: shared('keepFirstOpening'),
            advice: shared('keepFirstOpeningAdvice'),
          },
          { setting: 'skipEnding', label: shared('endings'), advice: skipAdvice[player.skipEnding], choices: skips },
          { setting: 'autoplayNext', label: shared('autoplayNext'), advice: shared('autoplayNextAdvice') },
          {
            setting: 'watchedFraction',
            label: t('watched'),
            advice: t('watchedAdvice'),
            steps: {
              text: format.number(player.watchedFraction, { style: 'percent' }),
              ...WATCHED_STEPS,
              lessName: t('watchedEarlier'),
              moreName: t('watchedLater'),
            },
          },
        ]}
      />
      <ButtonRow
        label={words('keys.title')}
        advice={t('keysAdvice', { count: Object.keys(player.keys).length })}
        icon={Keyboard}
        text={t('changeKeys')}
        opensDialog
        onPress={() => setKeysOpen(true)}
      />
      <Sheet isOpen={isKeysOpen} onOpenChange={setKeysOpen} title={words('keys.title')}>
        <KeyEditor keys={player.keys} onChange={(keys) => changePlayer({ keys })} />
      </Sheet>
    </SettingSection>
  );
}
