import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { ReleaseMenuButton } from '#renderer/parts/release/release-menu.tsx';
import { useFacts, useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { Shelf } from '#renderer/ui/cards/shelf.tsx';
import { WideCard } from '#renderer/ui/cards/wide-card.tsx';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';

/** Releases one is in the middle of, each leading back to its episode. Absent where there are none. */
export function ContinueWatching({ watched }: { readonly watched: OutputOf<AppContract, 'progress.recent'> }) {
  const t = useTranslations('app');
  const episode = useTranslations('anime.episode');
  const { ordinal } = useFacts();
  const { titleOf } = useReleaseName();
  const { isBlurred } = useAdultRule();
  if (watched.length === 0) return null;
  return (
    <Shelf
      title={t('home.continueWatching')}
      previousName={t('actions.previous')}
      nextName={t('actions.next')}
      cards="wide"
    >
      {watched.map(({ progress, release, ordinal: number, durationSeconds }) => {
        const minutes = minutesLeft(progress.positionSeconds, durationSeconds);
        const params = { releaseId: String(release.id), episodeId: progress.episodeId };
        return (
          <WideCard
            key={release.id}
            id={release.id}
            title={titleOf(release.name)}
            picture={release.poster}
            isBlurred={isBlurred(release)}
            place={episode('name', { ordinal: ordinal(number) })}
            detail={minutes === null ? undefined : episode('leftMinutes', { minutes })}
            progress={
              progress.positionSeconds > 0 && durationSeconds > 0
                ? progress.positionSeconds / durationSeconds
                : undefined
            }
            actions={<ReleaseMenuButton release={release} />}
            link={(props) => <Link to="/watch/$releaseId/$episodeId" params={params} {...props} />}
          />
        );
      })}
    </Shelf>
  );
}

/** What is left of an episode in whole minutes, at least one; null where it was not begun or its length is unknown. */
export function minutesLeft(positionSeconds: number, durationSeconds: number): number | null {
  if (positionSeconds <= 0 || durationSeconds <= 0) return null;
  return Math.max(1, Math.ceil((durationSeconds - positionSeconds) / 60));
}

/** Novels one is in the middle of, each leading back to its place. Absent where there are none. */
export function ContinueReading({ read }: { readonly read: OutputOf<AppContract, 'reading.recent'> }) {
  const t = useTranslations('app');
  const { novelLine } = useFacts();
  const { titleOf } = useNovelName();
  const { isBlurred } = useAdultRule();
  if (read.length === 0) return null;
  return (
    <Shelf
      title={t('home.continueReading')}
      previousName={t('actions.previous')}
      nextName={t('actions.next')}
      cards="wide"
    >
      {read.map(({ position, novel }) => {
        const { slugUrl, volume, number, branchId } = position;
        return (
          <WideCard
            key={novel.id}
            id={novel.id}
            title={titleOf(novel.name)}
            picture={novel.cover}
            isBlurred={isBlurred(novel)}
            place={t('home.volumeChapter', { volume, number })}
            detail={novelLine(novel)}
            link={(props) => (
              <Link
                to="/read/$slugUrl/$volume/$number"
                params={{ slugUrl, volume, number }}
                search={branchId === null ? {} : { branch: branchId }}
                {...props}
              />
            )}
          />
        );
      })}
    </Shelf>
  );
}
