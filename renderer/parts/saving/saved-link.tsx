import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { ButtonLink } from '#renderer/ui/controls/button.tsx';
import { addressOf } from '../router/addresses.ts';

export function SavedLink({ size = 'medium' }: { readonly size?: 'small' | 'medium' }) {
  const t = useTranslations('saved');
  const { data: titles = 0 } = useAnswer('saved.titleCount', {});
  const { data: releases = [] } = useAnswer('saved.releases', {});
  if (titles === 0 && releases.length === 0) return null;
  return (
    <ButtonLink href={addressOf.library({ tab: 'saved' })} size={size}>
      {t('title')}
    </ButtonLink>
  );
}
