import { Pause, Play, SkipBack, SkipForward, SlidersHorizontal, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { Popover } from '#renderer/ui/popover.tsx';
import styles from './speech-bar.module.css';
import type { SpeechEnding } from './speech-machine.ts';
import { SpeechSettings } from './speech-settings.tsx';
import { useSpeechStore } from './speech-store.ts';

/** A click on a control must not take the focus, and with it the keys, from the text. */
function keepFocus(event: MouseEvent): void {
  // What floats above the bar has a focus of its own.
  if (event.target instanceof Node && event.currentTarget.contains(event.target)) event.preventDefault();
}

/** The controls of the voice, at the foot as long as it reads; afterwards why it stopped, where nobody stopped it. */
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
