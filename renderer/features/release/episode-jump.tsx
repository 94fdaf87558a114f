import { CornerDownLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import type { Episode } from '#shared/domain/anime/release.ts';
import styles from './episode-jump.module.css';
import { episodeByNumber } from './episode-number.ts';

type EpisodeJumpProps = { readonly episodes: readonly Episode[]; readonly onJump: (episode: Episode) => void };

/** Leads to an episode by its number, where there are too many to look for it. */
export function EpisodeJump({ episodes, onJump }: EpisodeJumpProps) {
  const t = useTranslations('anime.release');
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);

  function jump(): void {
    const episode = episodeByNumber(text, episodes);
    setWrong(episode === null);
    if (episode !== null) onJump(episode);
  }

  return (
    <form
      className={styles['jump']}
      data-wrong={isWrong || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        jump();
      }}
    >
      <input
        className={styles['number']}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('goToEpisode')}
        placeholder={t('goToEpisode')}
        aria-invalid={isWrong || undefined}
        title={isWrong ? t('noSuchEpisode') : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(false);
        }}
      />
      <IconButton type="submit" size="small" name={t('goToEpisode')} icon={<CornerDownLeft />} />
    </form>
  );
}
