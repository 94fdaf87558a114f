import { Link } from '@tanstack/react-router';
import { Check, CloudUpload, Info, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { focusFound } from '#renderer/parts/keys/focus-found.ts';
import type { PosterChoice } from '#renderer/parts/release/poster-choice.ts';
import { useAdultRule } from '#renderer/parts/release/use-adult-rule.ts';
import { useFacts } from '#renderer/parts/release/use-facts.ts';
import { useReleaseName } from '#renderer/parts/release/use-release-name.ts';
import { useMomentText } from '#renderer/parts/time/use-moment-text.ts';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { ProgressBar } from '#renderer/ui/cards/progress-bar.tsx';
import { Row, type RowLinkProps } from '#renderer/ui/cards/row.tsx';
import { ChoiceBox, ChoiceLabel } from '#renderer/ui/controls/choice-box.tsx';
import { RemoveButton } from '#renderer/ui/controls/remove-button.tsx';
import type { HistoryEntry } from '#shared/domain/anime/history.ts';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import styles from './history-row.module.css';

type HistoryRowProps = {
  readonly entry: HistoryEntry;
  readonly choice: PosterChoice;
  readonly onRemove: () => void;
};

/** One watched episode: what it is, when, and how far one got. It leads to its player, at its place. */
export function HistoryRow({ entry, choice, onRemove }: HistoryRowProps) {
  const t = useTranslations('library.history');
  const { ordinal: ordinalText } = useFacts();
  const { titleOf } = useReleaseName();
  const { isBlurred } = useAdultRule();
  const { progress, release, ordinal, episodeName, durationSeconds, isUnsent } = entry;
  const { episodeId, positionSeconds, isWatched, updatedAt } = progress;
  const releaseId = progress.releaseId ?? release?.id ?? null;
  const title = release === null ? t('gone') : titleOf(release.name);
  const episode = ordinal === null ? null : t('episode', { ordinal: ordinalText(ordinal) });
  const name = episode === null ? title : `${title}, ${episode}`;
  const position = clockTime(positionSeconds);
  const when = useMomentText()(updatedAt);
  const details = [episode, when, episodeName].filter((detail) => detail !== null);
  const found = choice.isSought ? focusFound(choice.onFound) : undefined;

  function action() {
    const { isChosen } = choice;
    if (isChosen !== null) {
      return (props: RowLinkProps) => (
        <ChoiceLabel ref={found} isChosen={isChosen} onChoose={choice.onChoose} {...props} />
      );
    }
    if (releaseId === null) return undefined;
    const params = { releaseId: String(releaseId), episodeId };
    return (props: RowLinkProps) => <Link to="/watch/$releaseId/$episodeId" params={params} ref={found} {...props} />;
  }

  return (
    <Row
      leading={
        <span className="block relative">
          <Picture
            className={styles['picture']}
            source={release?.poster ?? null}
            id={releaseId ?? 0}
            title={release === null ? '' : title}
            isBlurred={isBlurred(release)}
          />
          {choice.isChosen !== null && (
            <span className={styles['box']}>
              <ChoiceBox isChosen={choice.isChosen} />
            </span>
          )}
        </span>
      }
      title={<bdi>{title}</bdi>}
      detail={details.join(' · ')}
      isCurrent={choice.isChosen === true}
      trailing={
        <>
          {isUnsent && (
            <CloudUpload className="icon-small" role="img" aria-label={t('unsent')}>
              <title>{t('unsent')}</title>
            </CloudUpload>
          )}
          {isWatched ? (
            <span className={styles['watched']}>
              <Check aria-hidden="true" />
              <span className={styles['words']}>{t('watched')}</span>
            </span>
          ) : (
            <span className={styles['progress']}>
              {durationSeconds === null ? position : t('position', { position, duration: clockTime(durationSeconds) })}
              {durationSeconds !== null && <ProgressBar name={null} value={positionSeconds / durationSeconds} />}
            </span>
          )}
          <span className={styles['actions']} data-hidden={choice.isChosen !== null || undefined}>
            {release !== null && (
              <Link
                to="/anime/$idOrAlias"
                params={{ idOrAlias: String(release.id) }}
                className={styles['about']}
                aria-label={t('about', { title })}
                title={t('aboutShort')}
              >
                <Info aria-hidden="true" />
              </Link>
            )}
            <RemoveButton
              name={t('remove', { name })}
              tooltip={t('removeShort')}
              tooltipSide="left"
              icon={<Trash2 />}
              onRemove={onRemove}
            />
          </span>
        </>
      }
      link={action()}
    />
  );
}
