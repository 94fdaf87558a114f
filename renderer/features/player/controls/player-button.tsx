import { Keyboard, ListVideo, Pause, Play, RotateCcw, Settings2, SkipBack, SkipForward } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { keepsPlaying } from '#renderer/features/player/machine/state.ts';
import { useCommandName } from '#renderer/parts/keys/key-name.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { type CommandId, NAMED_COMMANDS } from '#shared/domain/player/keys.ts';
import { useShortcut } from '../hooks/use-player-keys.ts';
import { usePlayer, usePlayerState, usePreference, useView } from '../session/player-context.ts';
import type { PlayerPanel } from '../session/player-view.ts';
import styles from './controls.module.css';

type PlayerButtonProps = ComponentProps<typeof IconButton> & {
  /** The commands whose keys do the same. */
  readonly keys?: readonly CommandId[];
};

export function PlayerButton({ keys = [], ...button }: PlayerButtonProps) {
  return <IconButton tone="picture" tooltipSide="top" {...useShortcut(...keys)} {...button} />;
}

type CommandButtonProps = Omit<PlayerButtonProps, 'name'> & {
  readonly command: CommandId;
  /** By default, the name of the command. */
  readonly name?: string | undefined;
};

export function CommandButton({ command, name, ...button }: CommandButtonProps) {
  const nameOf = useCommandName(usePreference(({ seekStepSeconds }) => seekStepSeconds));
  const { run } = usePlayer();
  const named = NAMED_COMMANDS.find(({ id }) => id === command);
  return (
    <PlayerButton
      name={name ?? nameOf(command)}
      keys={[command]}
      onClick={() => named && run(named.command)}
      {...button}
    />
  );
}

const PLAY_ICONS = { watchAgain: RotateCcw, pause: Pause, play: Play } as const;

/** What the command `toggle` does at present. */
export function usePlayAction() {
  const t = useTranslations('player.controls');
  const action = usePlayerState((state) => {
    if (keepsPlaying(state)) return 'pause';
    return state.phase === 'ended' ? 'watchAgain' : 'play';
  });
  return { action, Icon: PLAY_ICONS[action], text: t(action) };
}

export function PlayButton() {
  const { action, Icon, text } = usePlayAction();
  const className = action === 'watchAgain' ? undefined : styles['solid'];
  return <CommandButton command="toggle" name={text} icon={<Icon />} size="large" className={className} />;
}

export function EpisodeButton({ direction }: { readonly direction: 'previous' | 'next' }) {
  const { [direction]: neighbour } = usePlayer();
  return (
    <CommandButton
      command={direction}
      icon={direction === 'next' ? <SkipForward /> : <SkipBack />}
      className={styles['solid']}
      disabled={neighbour === null}
    />
  );
}

const PANEL_ICONS = { episodes: <ListVideo />, settings: <Settings2 />, keys: <Keyboard /> } as const;

type PanelButtonProps = Pick<PlayerButtonProps, 'tooltipSide'> & { readonly panel: PlayerPanel };

export function PanelButton({ panel, tooltipSide = 'top' }: PanelButtonProps) {
  const t = useTranslations('app.navigation');
  const { view } = usePlayer();
  return (
    <CommandButton
      command={panel}
      name={panel === 'settings' ? t(panel) : undefined}
      icon={PANEL_ICONS[panel]}
      tooltipSide={tooltipSide}
      aria-haspopup="dialog"
      aria-expanded={useView((state) => state.panel === panel)}
      onClick={() => view.set({ panel })}
    />
  );
}
