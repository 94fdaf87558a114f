import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { usePlayerRows } from '#renderer/parts/app/player-rows.ts';
import { useChange } from '#renderer/parts/app/use-change.ts';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { KeyEditor } from '#renderer/parts/keys/key-editor.tsx';
import { ContrastNote } from '#renderer/parts/look/contrast-note.tsx';
import { useFontAdvice, useFontChoices, useLookRows, useRateSteps } from '#renderer/parts/look/look-rows.ts';
import { choicesIn, choicesOf } from '#renderer/ui/controls/segmented.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { CollectionMoves, type PlayerSettings, ReaderSettings } from '#shared/domain/app/settings.ts';
import { SPEEDS } from '#shared/domain/player/speed.ts';
import { LookupRows } from './lookup-rows.tsx';
import { ButtonRow, numberChoices, SettingRows } from './rows/setting-rows.tsx';
import { SettingSection } from './rows/setting-section.tsx';

const QUALITIES = ['auto', 480, 720, 1080] as const;
const WATCHED_STEPS = { minimum: 0.5, maximum: 1, step: 0.05 };

export function PlayerSection() {
  const t = useTranslations('settings.player');
  const words = useTranslations('player');
  const format = useFormatter();
  const { settings, change } = useSettings();
  const [isKeysOpen, setKeysOpen] = useState(false);
  const { player } = settings;
  const changePlayer = (patch: Partial<PlayerSettings>) => void change({ player: patch });
  const shared = usePlayerRows(player);
  return (
    <SettingSection id="player" words={[t('words')]}>
      <SettingRows
        values={player}
        onChange={changePlayer}
        rows={[
          {
            setting: 'quality',
            label: words('controls.quality'),
            advice: player.quality === 'auto' ? t('automaticAdvice') : t('qualityAdvice'),
            choices: choicesOf(QUALITIES, (quality) =>
              quality === 'auto' ? words('controls.automatic') : `${quality}p`,
            ),
          },
          player.quality === 'auto' && {
            setting: 'fitsQualityToWindow',
            label: t('fitsQualityToWindow'),
            advice: t('fitsQualityToWindowAdvice'),
          },
          {
            setting: 'speed',
            label: words('controls.speed'),
            choices: numberChoices(SPEEDS, player.speed, (speed) => `${format.number(speed)}×`),
            asList: true,
          },
          ...Object.values(shared),
          {
            setting: 'collectionMoves',
            label: t('collectionMoves'),
            advice: t('collectionMovesAdvice'),
            choices: choicesOf(CollectionMoves.values, (choice) => t(`moves.${choice}`)),
          },
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
        label={words('keys.commands.keys')}
        advice={t('keysAdvice', { count: Object.keys(player.keys).length })}
        icon={Keyboard}
        text={t('changeKeys')}
        opensDialog
        onPress={() => setKeysOpen(true)}
      />
      <Sheet isOpen={isKeysOpen} onOpenChange={setKeysOpen} title={words('keys.commands.keys')}>
        <KeyEditor
          keys={player.keys}
          seekStepSeconds={player.seekStepSeconds}
          onChange={(keys) => changePlayer({ keys })}
        />
      </Sheet>
    </SettingSection>
  );
}

const { theme } = ReaderSettings.shape;

/** The default look of books, reading aloud, look-ups, and statistics. */
export function ReaderSection() {
  const t = useTranslations();
  const { settings, change } = useSettings();
  const { reader } = settings;
  const changeReader = (patch: Partial<ReaderSettings>) => void change({ reader: patch });
  const look = useLookRows(reader);
  const rateSteps = useRateSteps(settings.speech.rate);
  const makeChange = useChange();
  const clearStatistics = () =>
    void makeChange({
      scope: 'statistics',
      key: 'statistics',
      command: () => api['reading.clearDays']({}),
      confirm: (days) => ({
        text: t('settings.reader.statisticsCleared'),
        undo: days.length > 0 ? { command: () => api['reading.restoreDays']({ days }) } : null,
      }),
    });
  const fonts = useFontChoices(reader.font);
  const fontAdvice = useFontAdvice(reader.font);
  return (
    <SettingSection id="reader" words={[t('settings.reader.words')]}>
      <SettingRows
        values={reader}
        onChange={changeReader}
        rows={[
          {
            setting: 'theme',
            label: t('reader.page.theme'),
            words: [t('settings.reader.themeWords')],
            choices: choicesIn(theme, (value) =>
              value === 'contrast' ? t('settings.interface.themes.contrast') : t(`reader.page.themes.${value}`),
            ),
            asList: true,
          },
          ...look.colours,
        ]}
      />
      {reader.theme === 'own' && <ContrastNote ownGround={reader.ownGround} ownText={reader.ownText} />}
      <SettingRows
        values={{ ...reader, font: fonts.chosen }}
        onChange={changeReader}
        rows={[
          {
            setting: 'font',
            label: t('reader.page.font'),
            words: [t('settings.reader.fontWords')],
            choices: fonts.choices,
            asList: true,
            advice: fontAdvice,
          },
          ...look.numbers,
          ...look.choices,
        ]}
      />
      <SettingRows
        values={settings.speech}
        onChange={(patch) => void change({ speech: patch })}
        rows={[
          {
            // The voice is chosen in the reader, where the language of the text is known.
            setting: 'rate',
            label: t('settings.reader.speechRate'),
            words: [t('settings.reader.speechWords')],
            steps: rateSteps,
          },
        ]}
      />
      <LookupRows />
      <SettingRows
        values={settings.statistics}
        onChange={(patch) => void change({ statistics: patch })}
        rows={[
          { setting: 'isKept', label: t('settings.reader.statistics'), advice: t('settings.reader.statisticsAdvice') },
        ]}
      />
      <ButtonRow
        label={t('shelves.statistics.reading')}
        advice={t('settings.reader.clearStatisticsAdvice')}
        text={t('texts.clear')}
        onPress={clearStatistics}
      />
    </SettingSection>
  );
}
