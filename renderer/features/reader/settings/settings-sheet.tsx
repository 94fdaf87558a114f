import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Segmented } from '#renderer/ui/controls/segmented.tsx';
import { ReaderSheet } from '../chrome/reader-sheet.tsx';
import { LookFields } from './look-fields.tsx';
import { type LookScope, usualLook } from './reading-look.ts';
import styles from './settings-sheet.module.css';
import { useReaderLook } from './use-reader-look.ts';

/** The look of text and page; changes show at once. */
export function SettingsSheet() {
  const t = useTranslations('reader.page');
  return (
    <ReaderSheet panel="settings" title={t('title')} isClear>
      <PageSettings />
    </ReaderSheet>
  );
}

function PageSettings() {
  const t = useTranslations('reader.page');
  const scopeId = useId();
  const { look, shared, own, change, forgetOwn } = useReaderLook();
  const [chosenScope, setScope] = useState<LookScope | null>(null);
  const scope = chosenScope ?? (own === null ? 'all' : 'book');
  const isUsual = JSON.stringify(look) === JSON.stringify(usualLook) && JSON.stringify(shared) === JSON.stringify(look);
  return (
    <div className={styles['settings']}>
      <div className="stack items-start gap-2">
        <span id={scopeId} className="small soft">
          {t('scope')}
        </span>
        <Segmented
          labelledBy={scopeId}
          value={scope}
          choices={(['all', 'book'] as const).map((value) => ({ value, label: t(`scopes.${value}`) }))}
          onChange={setScope}
        />
        {own !== null && (
          <p className={styles['own']}>
            {t('hasOwn')}
            <Button kind="plain" size="small" onClick={() => void forgetOwn()}>
              {t('sameAsAll')}
            </Button>
          </p>
        )}
      </div>
      <LookFields look={look} onChange={(patch) => void change(patch, scope)} />
      {scope === 'all' && (
        <Button kind="plain" disabled={isUsual} onClick={() => void change(usualLook, 'all')}>
          {t('usual')}
        </Button>
      )}
    </div>
  );
}
