import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import { usePlayer, usePlayerState, useView } from '../session/player-context.ts';
import styles from './resume-note.module.css';

/** Says where playback began and offers the other way. It leaves by itself. */
export function ResumeNote() {
  const t = useTranslations('player.resume');
  const { session, view } = usePlayer();
  const offer = useView((state) => state.resumeOffer);
  const isShown = usePlayerState(({ phase }) => phase !== 'failed' && phase !== 'ended');
  if (offer === null || !isShown) return null;
  // As the pages name it from which one comes here.
  const position = clockTime(offer.positionSeconds);
  const isContinued = offer.kind === 'continued';

  function accept(toSeconds: number): void {
    session.send({ type: 'seek', toSeconds });
    view.offerResume(null);
  }

  return (
    <div className={styles['note']} role="status" data-player-controls="">
      <span className="shrinkable">{isContinued ? t('continued', { position }) : t('stoppedAt', { position })}</span>
      <button
        type="button"
        className={styles['action']}
        onClick={() => accept(isContinued ? 0 : offer.positionSeconds)}
      >
        {isContinued ? t('startOver') : t('goThere')}
      </button>
      <IconButton
        name={t('dismiss')}
        icon={<X />}
        size="small"
        tone="picture"
        tooltipSide="top"
        onClick={() => view.offerResume(null)}
      />
    </div>
  );
}
