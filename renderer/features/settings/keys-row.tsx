import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { KeyEditor } from '#renderer/parts/key-editor.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Sheet } from '#renderer/ui/sheet.tsx';
import type { PlayerSettings } from '#shared/domain/settings.ts';
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
