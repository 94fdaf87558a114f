import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { createMenuHandle, MenuTrigger } from '#renderer/ui/overlays/menu-trigger.tsx';
import type { ReleaseSubject } from './release-subjects.ts';
import { useReleaseName } from './use-facts.ts';

/** Of release-menu.tsx. */
export const releaseMenu = createMenuHandle<ReleaseSubject>();

type ReleaseMenuButtonProps = { readonly release: ReleaseSubject; readonly tone?: 'normal' | 'picture' };

export function ReleaseMenuButton({ release, tone = 'normal' }: ReleaseMenuButtonProps) {
  const t = useTranslations('app.actions');
  return (
    <MenuTrigger handle={releaseMenu} subject={release}>
      <IconButton
        size={tone === 'picture' ? 'medium' : 'small'}
        tone={tone}
        name={t('menu')}
        subject={useReleaseName().titleOf(release.name)}
        icon={<Ellipsis />}
      />
    </MenuTrigger>
  );
}
