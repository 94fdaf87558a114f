import { Copy, Download, Magnet } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { Torrent } from '#shared/domain/anime/torrent.ts';
import { openOutside } from '../errors/outside-action.ts';
import { useTellFailure } from '../errors/use-tell-failure.ts';
import { useCopy } from '../page/use-copy.ts';

/**
 * What can be done with a torrent: open its magnet link, copy it, save its file. The link is asked for at the moment of the
 * press and kept nowhere: with a session it holds the passkey (anime-service, Torrent).
 */
export function TorrentActions({ torrent }: { readonly torrent: Pick<Torrent, 'id' | 'label'> }) {
  const t = useTranslations('torrents.actions');
  const tellFailure = useTellFailure();
  const copy = useCopy();
  const save = useCommand('torrents.save');
  const magnet = useCommand('torrents.magnet');
  const input = { torrentId: torrent.id };
  const name = torrent.label;

  async function said(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (thrown) {
      tellFailure(thrown);
    }
  }

  async function copyMagnet(): Promise<void> {
    const link = await magnet.mutateAsync(input);
    await copy(link.magnet, t(link.isPersonal ? 'magnetCopiedPersonal' : 'magnetCopied'));
  }

  function open(link: { readonly magnet: string; readonly isPersonal: boolean }): void {
    if (openOutside(link.magnet)) {
      if (link.isPersonal) showToast({ text: t('magnetOpenedPersonal') });
    } else showToast({ text: t('magnetReady'), action: { label: t('open'), run: () => open(link) } });
  }

  async function saveFile(): Promise<void> {
    const { fileName } = await save.mutateAsync(input);
    showToast({ text: t('saved', { fileName }) });
  }

  return (
    <span className="flex gap-1 rigid">
      <IconButton
        name={t('openMagnetOf', { name })}
        tooltip={t('openMagnet')}
        icon={<Magnet />}
        disabled={magnet.isPending}
        onClick={() => void said(async () => open(await magnet.mutateAsync(input)))}
      />
      <IconButton
        name={t('copyMagnetOf', { name })}
        tooltip={t('copyMagnet')}
        icon={<Copy />}
        disabled={magnet.isPending}
        onClick={() => void said(copyMagnet)}
      />
      <IconButton
        name={t('saveOf', { name })}
        tooltip={t('save')}
        icon={<Download />}
        disabled={save.isPending}
        onClick={() => void said(saveFile)}
      />
    </span>
  );
}
