import { Pause, Play, SkipBack, SkipForward, SlidersHorizontal, X } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { Stepper } from '#renderer/ui/controls/stepper.tsx';
import { Popover } from '#renderer/ui/overlays/popover.tsx';
import type { SettingsPatch } from '#shared/domain/app/settings.ts';
import styles from './speech-bar.module.css';
import { type SpeechEnding, voiceFor, voicesFor } from './speech-machine.ts';
import { useSpeechStore } from './speech-store.ts';
import { useVoices } from './system-voice.ts';

/** The bounds of the setting (shared/domain/app/settings.ts). */
const RATE = { minimum: 0.5, maximum: 3, step: 0.1 } as const;

/** A click on a control must not take the focus, and with it the keys, from the text. */
function keepFocus(event: MouseEvent): void {
  // What floats above the bar has a focus of its own.
  if (event.target instanceof Node && event.currentTarget.contains(event.target)) event.preventDefault();
}

/** The controls of the voice, at the foot as long as it reads; afterwards the reason, if it stopped by itself. */
export function SpeechBar({ isRaised }: { readonly isRaised: boolean }) {
  const t = useTranslations('reader.speech');
  const phase = useSpeechStore((state) => state.speech.phase);
  const ending = useSpeechStore((state) => state.speech.ending);
  if (phase === 'off' && ending === null) return null;
  return (
    <section aria-label={t('title')} className={styles['place']} data-raised={isRaised || undefined}>
      {ending === null ? (
        <Controls isPaused={phase === 'paused'} isTurning={phase === 'turning'} />
      ) : (
        <Ending ending={ending} />
      )}
    </section>
  );
}

function Controls({ isPaused, isTurning }: { readonly isPaused: boolean; readonly isTurning: boolean }) {
  const t = useTranslations('reader.speech');
  const send = useSpeechStore((state) => state.send);
  const toggle = useSpeechStore((state) => state.toggle);
  const togglePause = useSpeechStore((state) => state.togglePause);
  return (
    <div role="toolbar" aria-label={t('title')} className={styles['bar']} onMouseDown={keepFocus}>
      <IconButton
        name={t('previous')}
        icon={<SkipBack />}
        tooltipSide="top"
        disabled={isTurning}
        onClick={() => send({ type: 'previous' })}
      />
      <IconButton
        name={t(isPaused ? 'resume' : 'pause')}
        icon={isPaused ? <Play /> : <Pause />}
        shortcut="P"
        tooltipSide="top"
        disabled={isTurning}
        onClick={togglePause}
      />
      <IconButton
        name={t('next')}
        icon={<SkipForward />}
        tooltipSide="top"
        disabled={isTurning}
        onClick={() => send({ type: 'next' })}
      />
      {isTurning && (
        <span role="status" className={styles['note']}>
          {t('turning')}
        </span>
      )}
      <Popover
        title={t('settings')}
        side="top"
        trigger={<IconButton name={t('settings')} icon={<SlidersHorizontal />} tooltipSide="top" />}
      >
        <SpeechSettings />
      </Popover>
      <IconButton name={t('stop')} icon={<X />} shortcut="R" tooltipSide="top" onClick={toggle} />
    </div>
  );
}

function Ending({ ending }: { readonly ending: SpeechEnding }) {
  const t = useTranslations('reader.speech');
  const tActions = useTranslations('app.actions');
  const send = useSpeechStore((state) => state.send);
  return (
    <div className={styles['bar']}>
      <p role="status" className={styles['note']}>
        {t(`endings.${ending}`)}
      </p>
      <IconButton name={tActions('close')} icon={<X />} tooltipSide="top" onClick={() => send({ type: 'stop' })} />
    </div>
  );
}

/** Who reads, and how fast; heard at once. */
function SpeechSettings() {
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
    <div className="stack gap-3">
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
