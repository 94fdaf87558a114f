import { Keyboard, ListVideo, Settings2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { usePlayer, useView } from '../session/player-context.ts';
import type { PlayerPanel } from '../session/player-view.ts';
import { PlayerButton } from './player-button.tsx';

const ICONS = { episodes: <ListVideo />, settings: <Settings2 />, keys: <Keyboard /> } as const;

type PanelButtonProps = { readonly panel: PlayerPanel; readonly tooltipSide?: 'top' | 'bottom' };

/** Opens one of the panels from the window's side. */
export function PanelButton({ panel, tooltipSide = 'top' }: PanelButtonProps) {
  const t = useTranslations('player.controls');
  const { view } = usePlayer();
  const isOpen = useView((state) => state.panel === panel);
  return (
    <PlayerButton
      name={t(panel)}
      keys={[panel]}
      icon={ICONS[panel]}
      tooltipSide={tooltipSide}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => view.openPanel(panel)}
    />
  );
}
