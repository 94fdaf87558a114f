import { Pause, Play, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useKeepAwake } from '#renderer/parts/app/use-keep-awake.ts';
import { steps } from '#renderer/parts/look/look-rows.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Stepper } from '#renderer/ui/controls/stepper.tsx';
import { isMotionReduced } from '#renderer/ui/motion.ts';
import { useListener } from '#renderer/ui/use-listener.ts';
import { useReaderStore } from '../reader-store.ts';
import { useReaderLook } from '../settings/use-reader-look.ts';
import bar from '../speech/speech-bar.module.css';
import { actionOf, useShortcutOf } from './reader-keys.ts';
import { keepFocus } from './text-focus.ts';
import { LINES_KEPT, type ReaderActions } from './use-reader-actions.ts';

/** Moves the text by itself and shows the speed, pause and stop. Ends with the chapter. */
export function AutoScroll({ actions }: { readonly actions: ReaderActions }) {
  const t = useTranslations();
  const shortcutOf = useShortcutOf();
  const barRef = useRef<HTMLDivElement>(null);
  const phase = useReaderStore((state) => state.autoScroll);
  const { look, change } = useReaderLook();
  const { linesAMinute } = look;
  useAutoScroll(actions.move);
  usePauses(barRef);
  if (phase === 'off') return null;
  const isPaused = phase === 'paused';
  return (
    <section aria-label={t('reader.autoScroll.title')} className={bar['place']}>
      <div
        ref={barRef}
        role="toolbar"
        aria-label={t('reader.autoScroll.title')}
        className={bar['bar']}
        onMouseDown={keepFocus}
      >
        <IconButton
          name={t(isPaused ? 'saved.queue.resume' : 'player.controls.pause')}
          icon={isPaused ? <Play /> : <Pause />}
          {...shortcutOf('pause-reading')}
          tooltipSide="top"
          onClick={() => actions.act('pause-reading')}
        />
        <Stepper
          {...steps.linesAMinute}
          value={linesAMinute}
          text={t('reader.autoScroll.speed', { count: linesAMinute })}
          onChange={(lines) => void change({ linesAMinute: lines })}
          lessName={t('player.keys.commands.speed-down')}
          moreName={t('player.keys.commands.speed-up')}
        />
        <IconButton
          name={t('reader.autoScroll.stop')}
          icon={<X />}
          {...shortcutOf('auto-scroll')}
          tooltipSide="top"
          onClick={() => actions.act('auto-scroll')}
        />
      </div>
    </section>
  );
}

/** Scrolls smoothly. In pages and with reduced motion, moves by a screen each time one has been read at that speed. */
function useAutoScroll(move: ReaderActions['move']): void {
  const isRunning = useReaderStore((state) => state.autoScroll === 'running');
  const { mode, linesAMinute, fontSizePixels, lineHeight } = useReaderLook().look;
  const linePixels = fontSizePixels * lineHeight;
  const moveOn = useEffectEvent(() => move('page-forward'));

  // Without input the display would go dark.
  useKeepAwake(isRunning);

  useEffect(() => {
    const frame = document.querySelector('main');
    if (!isRunning || frame === null) return;
    const stop = () => useReaderStore.setState({ autoScroll: 'off' });
    if (mode === 'scroll' && !isMotionReduced()) return glide(frame, (linesAMinute * linePixels) / 60_000, stop);

    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const milliseconds = (screenLines(frame, linePixels) / linesAMinute) * 60_000;
      timer = setTimeout(() => (moveOn() === 'at-end' ? stop() : wait()), milliseconds);
    };
    wait();
    return () => clearTimeout(timer);
  }, [isRunning, mode, linesAMinute, linePixels]);
}

/** The lines that a page shows, or that `page-forward` moves a text that scrolls. */
function screenLines(frame: HTMLElement, linePixels: number): number {
  const leaf = frame.firstElementChild;
  if (!('paged' in frame.dataset) || leaf === null) return Math.max(1, frame.clientHeight / linePixels - LINES_KEPT);
  const columns = Number(frame.style.getPropertyValue('--page-columns'));
  return Math.max(1, (columns * leaf.clientHeight) / linePixels);
}

function glide(scroller: HTMLElement, pixelsAMillisecond: number, onEnd: () => void): () => void {
  const step = createGlideSteps(pixelsAMillisecond, window.devicePixelRatio);
  let request = requestAnimationFrame(onFrame);
  function onFrame(now: number): void {
    const top = step(now);
    if (top > 0) scroller.scrollBy({ top, behavior: 'instant' });
    if (scroller.scrollTop >= scroller.scrollHeight - scroller.clientHeight - 1) onEnd();
    else request = requestAnimationFrame(onFrame);
  }
  return () => cancelAnimationFrame(request);
}

/** A later frame counts as this long, so that the text does not jump. */
const LONGEST_FRAME_MILLISECONDS = 100;

/** How far to scroll at each frame: by whole pixels of the screen, because browsers round to them and lose the rest. */
export function createGlideSteps(pixelsAMillisecond: number, screenPixelsAPixel: number): (now: number) => number {
  let last: number | null = null;
  let owed = 0;
  return (now) => {
    owed += Math.min(now - (last ?? now), LONGEST_FRAME_MILLISECONDS) * pixelsAMillisecond;
    last = now;
    const pixels = Math.floor(owed * screenPixelsAPixel) / screenPixelsAPixel;
    owed -= pixels;
    return pixels;
  };
}

/** Any press, wheel, touch or key outside of the bar pauses, and so does a hidden window. */
function usePauses(barRef: RefObject<HTMLElement | null>): void {
  function pause(): void {
    if (useReaderStore.getState().autoScroll === 'running') useReaderStore.setState({ autoScroll: 'paused' });
  }

  useListener(
    window,
    ['pointerdown', 'wheel', 'touchstart', 'keydown'] as const,
    (event) => {
      const isOnBar = event.target instanceof Node && barRef.current?.contains(event.target) === true;
      const action = event instanceof KeyboardEvent ? actionOf(event) : null;
      if (!isOnBar && action !== 'pause-reading' && action !== 'auto-scroll') pause();
    },
    { capture: true, passive: true },
  );
  useListener(document, 'visibilitychange', () => document.hidden && pause());
}
