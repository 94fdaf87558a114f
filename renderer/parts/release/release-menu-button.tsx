import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Menu } from '#renderer/ui/overlays/menu.tsx';
import { ReleaseItems } from './release-menu.tsx';
import type { ReleaseSubject } from './release-subjects.ts';
import { useReleaseName } from './use-facts.ts';

type ReleaseMenuButtonProps = { readonly release: ReleaseSubject; readonly tone?: 'normal' | 'picture' };

export function ReleaseMenuButton({ release, tone = 'normal' }: ReleaseMenuButtonProps) {
  const t = useTranslations('app.actions');
  return (
    <Menu
      trigger={
        <IconButton
          size={tone === 'picture' ? 'medium' : 'small'}
          tone={tone}
          name={t('menu')}
          subject={useReleaseName().titleOf(release.name)}
          icon={<Ellipsis />}
        />
      }
    >
      <ReleaseItems release={release} />
    </Menu>
  );
}
