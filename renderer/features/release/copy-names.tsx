import { Copy } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCopy } from '#renderer/parts/use-copy.ts';
import { useReleaseName } from '#renderer/parts/use-release-name.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import type { Release } from '#shared/domain/release.ts';

/**
 * Lets a release be told to others by its names and year, which find it anywhere. There is no link to give: the service's
 * document names no page of a release, and an address of this app opens on no other device.
 */
export function CopyNames({ release }: { readonly release: Release }) {
  const t = useTranslations('anime.release');
  const copy = useCopy();
  const { titleOf, furtherNamesOf } = useReleaseName();
  const names = [titleOf(release.name), ...furtherNamesOf(release.name)].join(' / ');
  const text = release.year === null ? names : `${names} (${release.year})`;
  return (
    <IconButton size="large" name={t('copyNames')} icon={<Copy />} onClick={() => void copy(text, t('namesCopied'))} />
  );
}
