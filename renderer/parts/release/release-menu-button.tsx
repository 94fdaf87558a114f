import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { createMenuHandle, createMenuSubjects, MenuTrigger } from '#renderer/ui/overlays/menu-trigger.tsx';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import type { NamedRelease } from '../lists/release-lists.tsx';
import { useReleaseName } from './use-facts.ts';

export type ReleaseSubject = NamedRelease & {
  /** The episode to continue with, on cards of that. */
  readonly begun?: { readonly id: EpisodeId; readonly ordinal: number };
};

/** Of release-menu.tsx, as the cards. */
export const releaseMenu = createMenuHandle<ReleaseSubject>();

export const releaseCards = createMenuSubjects<ReleaseSubject>();

/** For the `ref` of a release's card: its context menu. */
export const refToReleaseMenu = releaseCards.refTo;

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
