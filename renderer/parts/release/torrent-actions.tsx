import { ArrowDown, ArrowUp, Check, Copy, Download, KeyRound, Magnet, Rss } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Popover } from '#renderer/ui/overlays/popover.tsx';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { Torrent } from '#shared/domain/anime/torrent.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { openOutside } from '../errors/error-page.tsx';
import { useFailureToast } from '../errors/use-failure-toast.ts';
import { useCopy } from '../page/use-copy.ts';
import { byteSize } from '../saving/byte-size.ts';
import { momentOf } from '../time/use-moment-text.ts';
import styles from './torrent-facts.module.css';

/**
 * Opens or copies the magnet link of a torrent, or saves its file. The link is requested at each press and not kept: with
 * a session it holds the passkey (anime-service, Torrent).
 */
export function TorrentActions({ torrent }: { readonly torrent: Pick<Torrent, 'id' | 'label'> }) {
  const t = useTranslations('torrents.actions');
  const showFailure = useFailureToast();
  const copy = useCopy();
  const save = useCommand('torrents.save');
  const magnet = useCommand('torrents.magnet');
  const input = { torrentId: torrent.id };

  function show(link: { readonly magnet: string; readonly isPersonal: boolean }): void {
    if (!openOutside(link.magnet)) {
      showToast({ text: t('magnetReady'), action: { label: t('open'), run: () => show(link) } });
    } else if (link.isPersonal) showToast({ text: t('magnetOpenedPersonal') });
  }

  async function openMagnet(): Promise<void> {
    show(await magnet.mutateAsync(input));
  }

  async function copyMagnet(): Promise<void> {
    const link = await magnet.mutateAsync(input);
    await copy(link.magnet, t(link.isPersonal ? 'magnetCopiedPersonal' : 'magnetCopied'));
  }

  async function saveFile(): Promise<void> {
    const { fileName } = await save.mutateAsync(input);
    showToast({ text: t('saved', { fileName }) });
  }

  const actions = [
    { action: 'openMagnet', icon: <Magnet />, isBusy: magnet.isPending, run: openMagnet },
    { action: 'copyMagnet', icon: <Copy />, isBusy: magnet.isPending, run: copyMagnet },
    { action: 'save', icon: <Download />, isBusy: save.isPending, run: saveFile },
  ] as const;
  return (
    <span className="flex gap-1 rigid">
      {actions.map(({ action, icon, isBusy, run }) => (
        <IconButton
          key={action}
          name={t(action)}
          subject={torrent.label}
          icon={icon}
          disabled={isBusy}
          onClick={() => void run().catch(showFailure)}
        />
      ))}
    </span>
  );
}

/** A description of only numbers means episodes; any other is shown as the service wrote it. */
function useEpisodesText(): (description: string) => string {
  const t = useTranslations();
  return (description) => {
    if (/^\d+$/.test(description)) return t('anime.episode.name', { ordinal: description });
    return /^[\d\s.,–-]+$/.test(description) ? t('torrents.facts.episodes', { episodes: description }) : description;
  };
}

export function TorrentFacts({ torrent }: { readonly torrent: Torrent }) {
  const t = useTranslations('torrents.facts');
  const episodesText = useEpisodesText();
  const format = useFormatter();
  const { description, source, quality, codec, bitDepth, sizeBytes, seeders, leechers, completedTimes } = torrent;
  const size = sizeBytes === null ? null : byteSize(sizeBytes);
  const changedAt = momentOf(torrent.updatedAt ?? torrent.createdAt);
  const shares = [
    { key: 'seeders', count: seeders, icon: <ArrowUp />, tone: 'good' },
    { key: 'leechers', count: leechers, icon: <ArrowDown />, tone: undefined },
    { key: 'completed', count: completedTimes || null, icon: <Check />, tone: undefined },
  ] as const;
  return (
    <ul className={styles['facts']}>
      {description !== null && <li dir="auto">{episodesText(description)}</li>}
      {source !== null && <li>{source}</li>}
      {quality !== null && <li>{quality}</li>}
      {codec !== null && <li className={classNames(codec.isNotable && styles['notable'])}>{codec.label}</li>}
      {bitDepth !== null && <li>{bitDepth}</li>}
      {torrent.isHardsub && <li>{t('hardsub')}</li>}
      {size !== null && (
        <li>{format.number(size.value, { style: 'unit', unit: size.unit, maximumFractionDigits: size.digits })}</li>
      )}
      {shares.map(
        ({ key, count, icon, tone }) =>
          count !== null && (
            <li key={key} className={classNames('inline-row gap-half', tone)} title={t(key, { count })}>
              <span role="img" aria-label={t(key, { count })} className="inline-row gap-half">
                {icon}
                {format.number(count)}
              </span>
            </li>
          ),
      )}
      {changedAt !== null && <li>{format.dateTime(changedAt, { dateStyle: 'medium' })}</li>}
    </ul>
  );
}

/** Copies the RSS address of all torrents or of one release's. The address with the passkey is offered only while signed in. */
export function FeedActions({ releaseId }: { readonly releaseId: ReleaseId | null }) {
  const t = useTranslations();
  const showFailure = useFailureToast();
  const copy = useCopy();
  const feed = useCommand('torrents.feedAddress');
  const isSignedIn = useAnswer('account.state', {}).data?.status === 'signed-in';

  async function copyAddress(isPersonal: boolean): Promise<void> {
    const { address } = await feed.mutateAsync({ releaseId, isPersonal });
    await copy(address, t(isPersonal ? 'torrents.actions.personalFeedCopied' : 'torrents.actions.feedCopied'));
  }

  function copyButton(isPersonal: boolean, label: string) {
    const Icon = isPersonal ? KeyRound : Copy;
    return (
      <Button
        size="small"
        icon={<Icon />}
        disabled={feed.isPending}
        onClick={() => void copyAddress(isPersonal).catch(showFailure)}
      >
        {label}
      </Button>
    );
  }

  const title = t(releaseId === null ? 'torrents.actions.feedAll' : 'torrents.actions.feedOf');
  return (
    <Popover
      title={title}
      trigger={
        <Button kind="plain" size="small" aria-label={title} icon={<Rss />}>
          {t('torrents.actions.feed.title')}
        </Button>
      }
    >
      <div className={styles['part']}>
        <p className="soft">{t('torrents.actions.feed.advice')}</p>
        {copyButton(false, t('novels.link.copy'))}
      </div>
      {isSignedIn && (
        <div className={styles['part']}>
          <h3 className={styles['heading']}>{t('torrents.actions.personalFeed')}</h3>
          <p className="soft">{t('torrents.actions.personalFeedAdvice')}</p>
          {copyButton(true, t('torrents.actions.copyPersonalFeed'))}
        </div>
      )}
    </Popover>
  );
}
