import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useCopy } from '#renderer/parts/use-copy.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { novelSiteAddress } from './novel-site-address.ts';

/** Lets a title be told to others by its address on the site, which opens it here too when it is pasted. */
export function CopyLink({ slugUrl }: { readonly slugUrl: SlugUrl }) {
  const t = useTranslations('novels.novel');
  const copy = useCopy();
  const sites = useQuery(queryFor('app.info', {})).data?.sites;
  const address = sites === undefined ? null : novelSiteAddress(slugUrl, sites.novels);
  if (address === null) return null;
  return (
    <IconButton
      size="large"
      name={t('copyLink')}
      icon={<Link2 />}
      onClick={() => void copy(address, t('linkCopied'))}
    />
  );
}
