import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/query-for.ts';
import { RemoveButton } from '#renderer/ui/controls/chip.tsx';
import { shownIn, useChange } from '../app/use-change.ts';
import type { NamedRelease } from '../lists/release-standing.ts';
import { useReleaseName } from './use-facts.ts';

/** Removes a release from the shelf to continue watching, on screen at once. A toast offers to undo it; positions stay. */
export function useHideRecent({ id, name }: NamedRelease) {
  const t = useTranslations('app.home');
  const { titleOf } = useReleaseName();
  const change = useChange();
  const isListed = useAnswer('progress.recent', {}).data?.some(({ release }) => release.id === id) ?? false;
  const send = (isHidden: boolean) => api['progress.hideRecent']({ releaseId: id, isHidden });

  return {
    isListed,
    text: t('hideRecent'),
    hide: () =>
      void change({
        scope: 'recent',
        key: `recent ${id}`,
        command: () => send(true),
        shown: [shownIn('progress.recent', {}, (recent) => recent.filter(({ release }) => release.id !== id))],
        confirm: () => ({
          text: t('recentHidden', { title: titleOf(name) }),
          undo: { command: () => send(false) },
        }),
      }),
  };
}

type HideRecentButtonProps = Pick<ComponentProps<typeof RemoveButton>, 'size' | 'tooltipSide'> & {
  readonly release: NamedRelease;
  /** Moves the focus if the button is not in a list. */
  readonly onHide?: () => void;
};

export function HideRecentButton({ release, onHide, ...button }: HideRecentButtonProps) {
  const { text, hide } = useHideRecent(release);
  const title = useReleaseName().titleOf(release.name);
  return (
    <RemoveButton
      {...button}
      name={text}
      subject={title}
      onRemove={() => {
        onHide?.();
        hide();
      }}
    />
  );
}
