import { Maximize2, PanelBottom, PanelsTopLeft, PanelTop, X } from 'lucide-react';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { create } from 'zustand';
import { needsWords, waitingOf } from '#renderer/features/player/machine/state.ts';
import { useListChanges } from '#renderer/parts/lists/release-lists.tsx';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Menu, MenuChoices } from '#renderer/ui/overlays/menu.tsx';
import { useListener, useMedia } from '#renderer/ui/use-listener.ts';
import { EpisodeButton, PlayButton, PlayerButton } from '../controls/player-button.tsx';
import { SeekBar } from '../controls/seek-bar.tsx';
import { useIsInPictureInPicture } from '../hooks/picture-in-picture.ts';
import { useShortcut } from '../hooks/use-player-keys.ts';
import { FeedbackPill } from '../overlays/notes.tsx';
import { CountdownRing } from '../overlays/offers.tsx';
import { Spinner, shownFailure } from '../overlays/trouble.tsx';
import { usePlayer, usePlayerState, useView } from '../session/player-context.ts';
import styles from './mini-player.module.css';

/** The controls over and under the picture while it plays in a corner. */
export function MiniPlayer() {
  const t = useTranslations('player');
  const { run, close, release, next, title, subtitle } = usePlayer();
  const isWaiting = usePlayerState((state) => waitingOf(state) !== 'nothing');
  const isElsewhere = useIsInPictureInPicture();
  const isBar = useMedia('(width < 40rem)');
  const expand = useRef<HTMLButtonElement>(null);
  const expandKeys = useShortcut('mini-player')['aria-keyshortcuts'];
  useWayByKey(expand);
  return (
    <>
      <div className={styles['over']}>
        <button
          ref={expand}
          type="button"
          className={styles['expand']}
          aria-label={t('mini.expand')}
          aria-keyshortcuts={expandKeys}
          onClick={() => run({ kind: 'mini-player' })}
        >
          <Maximize2 className={styles['expandIcon']} />
        </button>
        {isElsewhere && <span className={styles['elsewhere']}>{t('mini.elsewhere')}</span>}
        {isWaiting && !isElsewhere && (
          <span className={styles['waiting']}>
            <Spinner name={t('waiting.loading')} />
          </span>
        )}
        <FeedbackPill />
        <div className={styles['menu']}>{isBar ? <EdgeButton /> : <MiniMenu />}</div>
      </div>
      <div className={styles['seek']}>
        {/* A preview does not fit over a low player. */}
        <SeekBar hasPreviews={!(isElsewhere || isBar)} />
      </div>
      <MiniNote />
      <div className={styles['row']}>
        <PlayButton />
        <a href={addressOf.release(release.id)} className={styles['names']}>
          <span className="truncate small strong">{title}</span>
          {subtitle !== null && <span className="truncate micro soft">{subtitle}</span>}
        </a>
        {next !== null && <EpisodeButton direction="next" />}
        <PlayerButton name={t('mini.close')} shortcut="Esc" aria-keyshortcuts="Escape" icon={<X />} onClick={close} />
      </div>
    </>
  );
}

/** One line for what needs the person now: a failure, a long wait, the next episode, a mark that can be skipped. */
function MiniNote() {
  const t = useTranslations();
  const { session, run, next, nameOf, release, view } = usePlayer();
  const { setCollection } = useListChanges();
  const offer = useView(({ moveOffer }) => moveOffer);
  const state = usePlayerState((current) => current);
  const send = (type: 'retry' | 'cancel-next' | 'cancel-skip') => () => session.send({ type });
  const failure = shownFailure(state);
  const waiting = waitingOf(state);
  if (failure !== null) {
    const action = { label: t('app.actions.retry'), isPrimary: true, run: send('retry') };
    return <NoteLine role="alert" words={t(`player.failure.${failure}.title`)} action={action} />;
  }
  if (needsWords(waiting)) {
    const action = waiting === 'slow' ? undefined : { label: t('player.waiting.retryNow'), run: send('retry') };
    return <NoteLine words={t(`player.waiting.${waiting}.title`)} action={action} />;
  }
  if (state.nextCountdownMs !== null) {
    const action = { label: t('player.next.cancel'), run: send('cancel-next') };
    const words = next === null ? t('player.keys.commands.next') : `${t('player.keys.commands.next')}: ${nameOf(next)}`;
    return <NoteLine countdownMs={state.nextCountdownMs} words={words} action={action} />;
  }
  if (offer !== null) {
    const move = () => {
      view.offerMove(null);
      setCollection(release, offer);
    };
    const words = t('lists.collection.moveTo', { name: t(`lists.names.${offer}`) });
    return <NoteLine words={words} action={{ label: t('lists.collection.move'), run: move }} />;
  }
  const { current, countdownMs } = state.marks;
  if (current === null || state.phase === 'ended') return null;
  const skip = t(current === 'opening' ? 'player.marks.skipOpening' : 'player.marks.skipEnding');
  if (countdownMs === null) return <NoteLine action={{ label: skip, run: () => run({ kind: 'skip' }) }} />;
  const action = { label: t('player.marks.watchIt'), run: send('cancel-skip') };
  return <NoteLine countdownMs={countdownMs} words={skip} action={action} />;
}

type NoteLineProps = {
  readonly role?: 'alert' | 'status';
  readonly countdownMs?: number;
  readonly words?: string;
  readonly action?: { readonly label: string; readonly isPrimary?: boolean; readonly run: () => void } | undefined;
};

function NoteLine({ role = 'status', countdownMs, words, action }: NoteLineProps) {
  return (
    <div className={styles['note']}>
      {countdownMs !== undefined && <CountdownRing remainingMs={countdownMs} />}
      {words !== undefined && (
        <p className="fill" role={role}>
          {words}
        </p>
      )}
      {action && (
        <Button size="small" kind={action.isPrimary ? 'primary' : undefined} onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

/** Moves the mini-player off the content it covers, by keyboard as well. */
function MiniMenu() {
  const t = useTranslations('player.mini');
  const { corner, size } = useMiniPlace();
  return (
    <Menu side="top" trigger={<PlayerButton name={t('place')} icon={<PanelsTopLeft />} size="small" />}>
      <MenuChoices
        label={t('corner')}
        value={corner}
        choices={MINI_CORNERS.map((value) => ({ value, label: t(`corners.${value}`) }))}
        onChange={(chosen) => useMiniPlace.setState({ corner: chosen })}
      />
      <MenuChoices
        label={t('size')}
        value={size}
        choices={MINI_SIZES.map((value) => ({ value, label: t(`sizes.${value}`) }))}
        onChange={(chosen) => useMiniPlace.setState({ size: chosen })}
      />
    </Menu>
  );
}

/** The same for the bar of narrow windows, which has no corners and one size. */
function EdgeButton() {
  const t = useTranslations('player.mini');
  const isAtTop = useMiniPlace(({ corner }) => corner.startsWith('top'));
  return (
    <PlayerButton
      name={t(isAtTop ? 'toBottom' : 'toTop')}
      icon={isAtTop ? <PanelBottom /> : <PanelTop />}
      size="small"
      onClick={() => useMiniPlace.setState({ corner: isAtTop ? 'bottom-end' : 'top-end' })}
    />
  );
}

/**
 * F6 moves the focus between the page and the mini-player, as between the parts of any window. The focus also returns to
 * the page when the mini-player disappears with the focus inside. When the mini-player appears, the picture loses the focus.
 */
function useWayByKey(entrance: RefObject<HTMLElement | null>): void {
  const { picture } = usePlayer();
  const cameFrom = useRef<HTMLElement | null>(null);

  /** Whether the focus was inside and now is back on the page. */
  function goBack(): boolean {
    if (!entrance.current?.closest('[data-mini-player]')?.contains(document.activeElement)) return false;
    const place = cameFrom.current?.isConnected ? cameFrom.current : document.getElementById('main');
    place?.focus({ preventScroll: true });
    return true;
  }

  useListener(window, 'keydown', (event) => {
    const { code, ctrlKey, altKey, metaKey } = event;
    if (code !== 'F6' || ctrlKey || altKey || metaKey) return;
    event.preventDefault();
    if (goBack()) return;
    const { activeElement, body } = document;
    cameFrom.current = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
    entrance.current?.focus();
  });

  const leave = useEffectEvent(goBack);
  useLayoutEffect(() => {
    picture.getState().video.blur();
    return () => void leave();
  }, [picture]);
}

const MINI_CORNERS = ['bottom-end', 'bottom-start', 'top-end', 'top-start'] as const;
const MINI_SIZES = ['small', 'medium', 'large'] as const;

type MiniPlace = { readonly corner: (typeof MINI_CORNERS)[number]; readonly size: (typeof MINI_SIZES)[number] };

export const useMiniPlace = create<MiniPlace>(() => ({ corner: 'bottom-end', size: 'medium' }));
