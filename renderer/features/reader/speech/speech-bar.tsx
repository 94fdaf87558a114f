import { Pause, Play, SkipBack, SkipForward, SlidersHorizontal, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { useRateSteps } from '#renderer/parts/look/look-rows.ts';
import { useSecondsUntil } from '#renderer/parts/time/use-moment-text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { Stepper } from '#renderer/ui/controls/stepper.tsx';
import { Popover } from '#renderer/ui/overlays/popover.tsx';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import type { SettingsPatch } from '#shared/domain/app/settings.ts';
import { useShortcutOf } from '../chrome/reader-keys.ts';
import { keepFocus } from '../chrome/text-focus.ts';
import { useReaderStore } from '../reader-store.ts';
import { languageOf } from '../text/chapter-content.ts';
import { useChapter } from '../text/use-open-chapter.ts';
import { voiceFor, voicesFor } from './browser-voice.ts';
import styles from './speech-bar.module.css';
import { type SpeechEnding, type SpeechState, useSpeechStore } from './speech-store.ts';
import { useVoices } from './use-speech.ts';

/** The controls of the voice, and the reason when it stopped by itself. */
export function SpeechBar() {
  const t = useTranslations('reader.speech');
  const phase = useSpeechStore((state) => state.phase);
  const ending = useSpeechStore((state) => state.ending);
  if (phase === 'off' && ending === null) return null;
  return (
    <section aria-label={t('title')} className={styles['place']}>
      {ending === null ? <Controls phase={phase} /> : <Ending ending={ending} />}
    </section>
  );
}

function Controls({ phase }: Pick<SpeechState, 'phase'>) {
  const t = useTranslations();
  const shortcutOf = useShortcutOf();
  const { step, toggle, togglePause } = useSpeechStore.getState();
  const isPaused = phase === 'paused';
  const isTurning = phase === 'turning';
  const buttons = [
    { name: t('reader.speech.previous'), icon: <SkipBack />, onClick: () => step(-1) },
    {
      name: t(isPaused ? 'saved.queue.resume' : 'player.controls.pause'),
      icon: isPaused ? <Play /> : <Pause />,
      ...shortcutOf('pause-reading'),
      onClick: togglePause,
    },
    { name: t('reader.speech.next'), icon: <SkipForward />, onClick: () => step(1) },
  ];
  return (
    <div role="toolbar" aria-label={t('reader.speech.title')} className={styles['bar']} onMouseDown={keepFocus}>
      {buttons.map((button) => (
        <IconButton key={button.name} tooltipSide="top" disabled={isTurning} {...button} />
      ))}
      {isTurning && <TurningNote />}
      <Popover
        title={t('reader.speech.settings')}
        side="top"
        trigger={<IconButton name={t('reader.speech.settings')} icon={<SlidersHorizontal />} tooltipSide="top" />}
      >
        <SpeechSettings />
      </Popover>
      <IconButton
        name={t('reader.speech.stop')}
        icon={<X />}
        {...shortcutOf('read-aloud')}
        tooltipSide="top"
        onClick={toggle}
      />
    </div>
  );
}

/** The text is loading, a translation is to be chosen, or the service asked to slow down: then the time until the next attempt. */
function TurningNote() {
  const t = useTranslations();
  const { chapter, list, isUndecided } = useChapter().opened;
  const error = (chapter.error ?? list.error)?.error;
  const isWaiting = error?.code === 'rate-limited';
  const seconds = useSecondsUntil(isWaiting ? error.retryAt : 0);
  return (
    <p className={styles['note']}>
      <span role="status">
        {t(isWaiting ? 'errors.rate-limited.title' : isUndecided ? 'novels.line.title' : 'reader.speech.turning')}
      </span>{' '}
      {isWaiting && (
        <span role="timer" className="tabular" aria-label={t('reader.waiting.left')}>
          {clockTime(seconds)}
        </span>
      )}
    </p>
  );
}

function Ending({ ending }: { readonly ending: SpeechEnding }) {
  const t = useTranslations();
  const { stop } = useSpeechStore.getState();
  return (
    <div className={styles['bar']}>
      <p role="status" className={styles['note']}>
        {t(`reader.speech.endings.${ending}`)}
      </p>
      <IconButton name={t('app.actions.close')} icon={<X />} tooltipSide="top" onClick={stop} />
    </div>
  );
}

function SpeechSettings() {
  const t = useTranslations();
  const { settings, change } = useSettings();
  const language = useReaderStore(({ text }) => (text === null ? undefined : languageOf(text.drawn)));
  const voices = useVoices();
  const voiceId = useId();
  const rateId = useId();
  const { voice, rate } = settings.speech;
  const rateSteps = useRateSteps(rate);
  const able = voicesFor(voices, language);

  function set(speech: NonNullable<SettingsPatch['speech']>): void {
    void change({ speech });
    useSpeechStore.getState().sayAgain();
  }

  return (
    <div className="stack gap-3">
      <div className={styles['field']}>
        <span id={voiceId}>{t('reader.speech.voice')}</span>
        <Select
          labelledBy={voiceId}
          value={voiceFor(voices, language, voice)?.name ?? ''}
          choices={[...new Set(able.map(({ name }) => name))].map((name) => ({ value: name, label: name }))}
          onChange={(name) => set({ voice: name })}
        />
      </div>
      <div className={styles['field']}>
        <span id={rateId}>{t('player.controls.speed')}</span>
        <Stepper {...rateSteps} labelledBy={rateId} value={rate} onChange={(next) => set({ rate: next })} />
      </div>
    </div>
  );
}
