import { Bell, BellRing } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useTitleChanges } from '#renderer/parts/use-title-changes.ts';
import { Button } from '#renderer/ui/button.tsx';
import type { Novel } from '#shared/domain/novel.ts';

type FollowButtonProps = { readonly novel: Novel; readonly isFollowed: boolean };

/** Whether new chapters of the title are looked for. */
export function FollowButton({ novel, isFollowed }: FollowButtonProps) {
  const t = useTranslations('shelves.follow');
  const { setFollowed } = useTitleChanges();
  const Icon = isFollowed ? BellRing : Bell;
  return (
    <Button
      size="large"
      title={t('advice')}
      icon={<Icon aria-hidden="true" />}
      onClick={() => setFollowed(novel, !isFollowed)}
    >
      {t(isFollowed ? 'isOn' : 'label')}
    </Button>
  );
}
