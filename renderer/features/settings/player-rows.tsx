import { Keyboard, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { KeyEditor } from '#renderer/parts/key-editor.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Sheet } from '#renderer/ui/sheet.tsx';
import { showToast } from '#renderer/ui/toast.tsx';
import { PlayerSettings } from '#shared/domain/settings.ts';
import { SettingRow } from './setting-section.tsx';

type KeysRowProps = {
  readonly keys: PlayerSettings['keys'];
  readonly onChange: (keys: PlayerSettings['keys']) => void;
};

/** The way to the same list of keys that the player has. */
export function KeysRow({ keys, onChange }: KeysRowProps) {
  const t = useTranslations('settings.player');
  const words = useTranslations('player');
  const [isOpen, setIsOpen] = useState(false);
  const changed = Object.keys(keys).length;
  return (
    <>
      <SettingRow
        label={words('keys.title')}
        advice={t('keysAdvice', { count: changed })}
        control={({ labelledBy }) => (
          <Button
            icon={<Keyboard aria-hidden="true" />}
            aria-describedby={labelledBy}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            {t('changeKeys')}
          </Button>
        )}
      />
      <Sheet isOpen={isOpen} onOpenChange={setIsOpen} title={words('keys.title')} closeName={words('controls.close')}>
        <KeyEditor keys={keys} onChange={onChange} />
      </Sheet>
    </>
  );
}

type ResetRowProps = { readonly player: PlayerSettings; readonly onChange: (player: Partial<PlayerSettings>) => void };

/** Everything of the player as it came; sound stays as loud as it is. */
export function ResetRow({ player, onChange }: ResetRowProps) {
  const t = useTranslations('settings.player');

  function reset(): void {
    const { volume: _volume, isMuted: _isMuted, ...usual } = PlayerSettings.parse({});
    onChange(usual);
    showToast({ text: t('wasReset'), action: { label: t('undo'), run: () => onChange(player) } });
  }

  return (
    <SettingRow
      label={t('reset')}
      advice={t('resetAdvice')}
      control={({ labelledBy }) => (
        <Button icon={<RotateCcw aria-hidden="true" />} aria-describedby={labelledBy} onClick={reset}>
          {t('resetNow')}
        </Button>
      )}
    />
  );
}
