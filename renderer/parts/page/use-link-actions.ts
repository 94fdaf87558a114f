import { Link2, Tv } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import type { MenuAction } from '#renderer/ui/overlays/menu.tsx';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { type Episode, isServiceStream, type QualityHeight } from '#shared/domain/anime/release.ts';
import { deepLinkTo } from '#shared/domain/app/app-link.ts';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import { useFailureToast } from '../errors/use-failure-toast.ts';
import { useCopy } from './use-copy.ts';

type Linked = Parameters<typeof deepLinkTo>[0];

/** Items of menus that copy a link into the app, or the address of a stream. */
export function useLinkActions() {
  const t = useTranslations();
  const copy = useCopy();
  const showFailure = useFailureToast();

  function linkTo(link: Linked, text = t('anime.copy.link')): MenuAction {
    return { Icon: Link2, text, run: () => void copy(deepLinkTo(link), t('anime.copy.linkCopied')) };
  }

  function episodeLink({ releaseId, ordinal }: Episode, atSeconds?: number): MenuAction {
    const link = { kind: 'release', idOrAlias: String(releaseId), ordinal } as const;
    if (atSeconds === undefined) return linkTo(link);
    const position = clockTime(atSeconds);
    return linkTo({ ...link, atSeconds: Math.floor(atSeconds) }, t('anime.copy.linkAt', { position }));
  }

  /** Requests the address at each press, since addresses expire. It does not contain the session. */
  async function copyStream({ releaseId, id }: Episode, height: QualityHeight | null): Promise<void> {
    const { episodes } = await api['episodes.refresh']({ releaseId, episodeId: id });
    const streams = episodes.find((episode) => episode.id === id)?.streams.filter(isServiceStream) ?? [];
    const stream = streams.find((each) => each.height === height) ?? streams.at(-1);
    if (stream === undefined) showToast({ text: t('player.unavailable.noStreams') });
    else await copy(stream.url, t('anime.copy.streamCopied', { height: String(stream.height) }));
  }

  return {
    linkTo,
    episodeLink,
    /** `height` null: the best quality. */
    streamAddress: (episode: Episode, height: QualityHeight | null = null): MenuAction | false =>
      episode.streams.length > 0 && {
        Icon: Tv,
        text: t('anime.copy.stream'),
        run: () => void copyStream(episode, height).catch(showFailure),
      },
  };
}
