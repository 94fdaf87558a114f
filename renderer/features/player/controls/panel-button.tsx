import { Keyboard, ListVideo, Settings2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { useShortcut } from '../hooks/use-shortcut.ts';
import { usePlayer, useView } from '../session/player-context.ts';
import type { PlayerPanel } from '../session/player-view.ts';

const ICONS = { episodes: <ListVideo />, settings: <Settings2 />, keys: <Keyboard /> } as const;

type PanelButtonProps = { readonly panel: PlayerPanel; readonly tooltipSide?: 'top' | 'bottom' };

/** Opens one of the panels from the window's side. */
export function PanelButton({ panel, tooltipSide = 'top' }: PanelButtonProps) {
  const t = useTranslations('player.controls');
  const { view } = usePlayer();
  const shortcut = useShortcut(panel);
  const isOpen = useView((state) => state.panel === panel);
  return (
    <IconButton
      name={t(panel)}
      {...shortcut}
      icon={ICONS[panel]}
      tone="picture"
      tooltipSide={tooltipSide}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => view.openPanel(panel)}
    />
  );
}
