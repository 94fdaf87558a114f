import { useTranslations } from 'use-intl';
import { KeyEditor } from '#renderer/parts/keys/key-editor.tsx';
import { usePlayer, usePreference } from '../session/player-context.ts';
import { PlayerPanel } from './player-panel.tsx';

/** Every key of the player, where it is looked up and where it is changed. */
export function KeysPanel() {
  const t = useTranslations('player.keys');
  const { preferences } = usePlayer();
  const keys = usePreference((settings) => settings.keys);
  return (
    <PlayerPanel panel="keys" title={t('title')}>
      <KeyEditor keys={keys} onChange={(changed) => preferences.change({ keys: changed })} />
    </PlayerPanel>
  );
}
