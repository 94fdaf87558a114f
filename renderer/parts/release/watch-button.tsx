import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#renderer/ui/controls/button.tsx';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import type { PrimaryAction } from './primary-action.ts';
import { useFacts } from './use-facts.ts';

type WatchButtonProps = {
  readonly releaseId: ReleaseId;
  readonly action: PrimaryAction;
  /** A film needs no number. */
  readonly isSingle: boolean;
};

/** The large first button of a release; nothing where nothing can be played. */
export function WatchButton({ releaseId, action, isSingle }: WatchButtonProps) {
  const label = useActionLabel(action, isSingle);
  if (action.kind === 'none') return null;
  const params = { releaseId: String(releaseId), episodeId: action.episode.id };
  return (
    <Link to="/watch/$releaseId/$episodeId" params={params} className={buttonClass({ kind: 'primary', size: 'large' })}>
      <Play aria-hidden="true" fill="currentcolor" />
      {label}
    </Link>
  );
}

function useActionLabel(action: PrimaryAction, isSingle: boolean): string {
  const t = useTranslations('anime.release');
  const { ordinal } = useFacts();
  switch (action.kind) {
    case 'continue': {
      const position = clockTime(action.positionSeconds);
      if (isSingle) return t('continueAt', { position });
      return t('continueEpisode', { ordinal: ordinal(action.episode.ordinal), position });
    }
    case 'next':
      return isSingle ? t('watch') : t('watchEpisode', { ordinal: ordinal(action.episode.ordinal) });
    case 'again':
      return t('watchAgain');
    default:
      return t('watch');
  }
}
