import { useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/use-settings.ts';
import { Select } from '#renderer/ui/select.tsx';
import { Stepper } from '#renderer/ui/stepper.tsx';
import type { SettingsPatch } from '#shared/domain/settings.ts';
import styles from './speech-bar.module.css';
import { useSpeechStore } from './speech-store.ts';
import { useVoices } from './use-voices.ts';
import { voiceFor, voicesFor } from './voice-choice.ts';

/** The bounds of the setting (shared/domain/settings.ts). */
const RATE = { minimum: 0.5, maximum: 3, step: 0.1 } as const;

/** Who reads, and how fast; heard at once. */
export function SpeechSettings() {
  const t = useTranslations('reader.speech');
  const format = useFormatter();
  const { settings, change } = useSettings();
  const language = useSpeechStore((state) => state.script?.language);
  const send = useSpeechStore((state) => state.send);
  const voices = useVoices();
  const voiceId = useId();
  const rateId = useId();
  const { voice, rate } = settings.speech;
  const able = voicesFor(voices, language);

  function set(speech: NonNullable<SettingsPatch['speech']>): void {
    void change({ speech });
    send({ type: 'voice-changed' });
  }

  return (
    <div className={styles['settings']}>
      <div className={styles['field']}>
        <span id={voiceId}>{t('voice')}</span>
        <Select
          labelledBy={voiceId}
          value={voiceFor(voices, language, voice)?.name ?? ''}
          choices={[...new Set(able.map(({ name }) => name))].map((name) => ({ value: name, label: name }))}
          onChange={(name) => set({ voice: name })}
        />
      </div>
      <div className={styles['field']}>
        <span id={rateId}>{t('rate')}</span>
        <Stepper
          {...RATE}
          labelledBy={rateId}
          value={rate}
          text={t('times', { rate: format.number(rate, { maximumFractionDigits: 1 }) })}
          onChange={(next) => set({ rate: next })}
          lessName={t('slower')}
          moreName={t('faster')}
        />
      </div>
    </div>
  );
}
