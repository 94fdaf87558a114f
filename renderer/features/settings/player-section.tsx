import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { KeyEditor } from '#renderer/parts/keys/key-editor.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Stepper } from '#renderer/ui/controls/stepper.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { PlayerSettings, SkipMode } from '#shared/domain/app/settings.ts';
import { SPEEDS } from '#shared/domain/player/speed.ts';
import { SettingRow, SettingSection } from './rows/setting-section.tsx';
import { ChoiceRow, SwitchRow } from './rows/switch-row.tsx';

const QUALITIES = [480, 720, 1080] as const;

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
    <SettingSection title={t('title')} part="player" words={[t('words')]}>
      <ChoiceRow
        label={t('quality')}
        advice={t('qualityAdvice')}
        value={player.quality}
        onChange={(quality) => changePlayer({ quality })}
        choices={QUALITIES.map((height) => ({ value: height, label: `${height}p` }))}
      />
      <ChoiceRow
        asList
        label={t('speed')}
        value={player.speed}
        onChange={(speed) => changePlayer({ speed })}
        choices={speeds.map((speed) => ({ value: speed, label: `${format.number(speed)}×` }))}
      />
      <ChoiceRow
        label={shared('openings')}
        advice={player.skipOpening === 'automatic' ? shared('automaticAdvice') : undefined}
        value={player.skipOpening}
        onChange={(skipOpening) => changePlayer({ skipOpening })}
        choices={skipChoices}
      />
      <SwitchRow
        label={shared('keepFirstOpening')}
        advice={shared('keepFirstOpeningAdvice')}
        isOn={player.keepFirstOpening}
        onChange={(keepFirstOpening) => changePlayer({ keepFirstOpening })}
      />
      <ChoiceRow
        label={shared('endings')}
        advice={player.skipEnding === 'automatic' ? shared('automaticAdvice') : undefined}
        value={player.skipEnding}
        onChange={(skipEnding) => changePlayer({ skipEnding })}
        choices={skipChoices}
      />
      <SwitchRow
        label={shared('autoplayNext')}
        advice={shared('autoplayNextAdvice')}
        isOn={player.autoplayNext}
        onChange={(autoplayNext) => changePlayer({ autoplayNext })}
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
    </SettingSection>
  );
}

type KeysRowProps = {
  readonly keys: PlayerSettings['keys'];
  readonly onChange: (keys: PlayerSettings['keys']) => void;
};

/** The way to the same list of keys that the player has. */
function KeysRow({ keys, onChange }: KeysRowProps) {
  const t = useTranslations('settings.player');
  const words = useTranslations('player');
  const [isOpen, setIsOpen] = useState(false);
  const changed = Object.keys(keys).length;
  return (
    <>
      <SettingRow
        label={words('keys.title')}
        advice={t('keysAdvice', { count: changed })}
        control={({ labelledBy }) => (
          <Button
            icon={<Keyboard aria-hidden="true" />}
            aria-describedby={labelledBy}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            {t('changeKeys')}
          </Button>
        )}
      />
      <Sheet isOpen={isOpen} onOpenChange={setIsOpen} title={words('keys.title')} closeName={words('controls.close')}>
        <KeyEditor keys={keys} onChange={onChange} />
      </Sheet>
    </>
  );
}
