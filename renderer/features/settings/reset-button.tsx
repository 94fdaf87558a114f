import { RotateCcw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/use-settings.ts';
import { Button } from '#renderer/ui/button.tsx';
import { showToast } from '#renderer/ui/toast.tsx';
import { isUsual, partOf, type SettingPart, usualPart } from './setting-part.ts';

/** Puts the settings of a section back to usual at once, and offers the way back. */
export function ResetButton({ part, describedBy }: { readonly part: SettingPart; readonly describedBy: string }) {
  const t = useTranslations('settings.reset');
  const { settings, change } = useSettings();
  const isNothing = isUsual(settings, part);

  function reset(): void {
    const former = partOf(settings, part);
    void change(usualPart(part));
    showToast({ text: t(`done.${part}`), action: { label: t('undo'), run: () => void change(former) } });
  }

  return (
    <Button
      kind="plain"
      size="small"
      icon={<RotateCcw aria-hidden="true" />}
      aria-describedby={describedBy}
      // A button that is switched off would lose the keyboard.
      aria-disabled={isNothing}
      onClick={() => {
        if (!isNothing) reset();
      }}
    >
      {t('now')}
    </Button>
  );
}
