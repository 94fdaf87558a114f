import { useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/use-settings.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Sheet } from '#renderer/ui/sheet.tsx';
import { Switch } from '#renderer/ui/switch.tsx';
import { FontChoice } from './font-choice.tsx';
import { useReaderStore } from './reader-store.ts';
import { type ReaderLook, usualLook } from './reading-look.ts';
import styles from './settings-sheet.module.css';
import { StepperField } from './stepper-field.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** How the text looks; the page beside it changes at once. */
export function SettingsSheet() {
  const t = useTranslations('reader.page');
  const tActions = useTranslations('app.actions');
  const isOpen = useReaderStore((state) => state.panel === 'settings');
  const openPanel = useReaderStore((state) => state.openPanel);
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(open) => openPanel(open ? 'settings' : null)}
      title={t('title')}
      closeName={tActions('close')}
      backdrop="clear"
    >
      <PageSettings />
    </Sheet>
  );
}

function PageSettings() {
  const t = useTranslations('reader.page');
  const format = useFormatter();
  const justifiedId = useId();
  const { settings, change } = useSettings();
  const look = settings.reader;
  const set = (reader: Partial<ReaderLook>) => void change({ reader });
  const isUsual = JSON.stringify(look) === JSON.stringify(usualLook);
  return (
    <div className={styles['settings']}>
      <ThemeChoice value={look.theme} onChange={(theme) => set({ theme })} />
      <FontChoice value={look.font} onChange={(font) => set({ font })} />
      <div className={styles['group']}>
        <StepperField
          setting="fontSizePixels"
          name={t('size')}
          value={look.fontSizePixels}
          shown={format.number(look.fontSizePixels)}
          onChange={(fontSizePixels) => set({ fontSizePixels })}
        />
        <StepperField
          setting="lineHeight"
          name={t('lineHeight')}
          value={look.lineHeight}
          shown={format.number(look.lineHeight, { minimumFractionDigits: 1 })}
          onChange={(lineHeight) => set({ lineHeight })}
        />
        <StepperField
          setting="widthCharacters"
          name={t('width')}
          value={look.widthCharacters}
          shown={t('widthCharacters', { count: look.widthCharacters })}
          onChange={(widthCharacters) => set({ widthCharacters })}
        />
      </div>
      <div className={styles['group']}>
        <StepperField
          setting="paragraphSpacing"
          name={t('paragraphSpacing')}
          value={look.paragraphSpacing}
          shown={format.number(look.paragraphSpacing, { minimumFractionDigits: 1 })}
          onChange={(paragraphSpacing) => set({ paragraphSpacing })}
        />
        <StepperField
          setting="indent"
          name={t('indent')}
          value={look.indent}
          shown={format.number(look.indent, { minimumFractionDigits: 1 })}
          onChange={(indent) => set({ indent })}
        />
        <div className={styles['field']}>
          <span id={justifiedId}>{t('justified')}</span>
          <Switch labelledBy={justifiedId} isOn={look.isJustified} onChange={(isJustified) => set({ isJustified })} />
        </div>
      </div>
      <Button kind="plain" disabled={isUsual} onClick={() => set(usualLook)}>
        {t('usual')}
      </Button>
    </div>
  );
}
