import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { Switch } from '#renderer/ui/switch.tsx';
import type { PlayerSettings, SkipMode } from '#shared/domain/settings.ts';
import { usePlayer, usePreference } from '../player-context.ts';
import { PlayerPanel } from './player-panel.tsx';
import styles from './settings-panel.module.css';

/** What happens with openings, endings and at the end of an episode. It takes effect at once. */
export function SettingsPanel() {
  const t = useTranslations('player.settings');
  const { preferences } = usePlayer();
  const settings = usePreference((state) => state);
  return (
    <PlayerPanel panel="settings" title={t('title')}>
      <div className={styles['rows']}>
        <SkipModeRow
          label={t('openings')}
          value={settings.skipOpening}
          onChange={(skipOpening) => preferences.change({ skipOpening })}
        />
        {settings.skipOpening === 'automatic' && (
          <SwitchRow
            label={t('keepFirstOpening')}
            advice={t('keepFirstOpeningAdvice')}
            isOn={settings.keepFirstOpening}
            onChange={(keepFirstOpening) => preferences.change({ keepFirstOpening })}
          />
        )}
        <SkipModeRow
          label={t('endings')}
          value={settings.skipEnding}
          onChange={(skipEnding) => preferences.change({ skipEnding })}
        />
        <SwitchRow
          label={t('autoplayNext')}
          advice={t('autoplayNextAdvice')}
          isOn={settings.autoplayNext}
          onChange={(autoplayNext) => preferences.change({ autoplayNext })}
        />
      </div>
    </PlayerPanel>
  );
}

type SkipModeRowProps = {
  readonly label: string;
  readonly value: SkipMode;
  readonly onChange: (mode: SkipMode) => void;
};

function SkipModeRow({ label, value, onChange }: SkipModeRowProps) {
  const t = useTranslations('player.settings');
  const id = useId();
  return (
    <div className={styles['row']}>
      <Words id={id} label={label} advice={value === 'automatic' ? t('automaticAdvice') : undefined} />
      <Segmented<PlayerSettings['skipOpening']>
        value={value}
        choices={[
          { value: 'off', label: t('off') },
          { value: 'button', label: t('button') },
          { value: 'automatic', label: t('automatic') },
        ]}
        onChange={onChange}
        labelledBy={id}
      />
    </div>
  );
}

type SwitchRowProps = {
  readonly label: string;
  readonly advice: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

function SwitchRow({ label, advice, isOn, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className={styles['line']}>
      <Words id={id} label={label} advice={advice} />
      <Switch isOn={isOn} onChange={onChange} labelledBy={id} describedBy={`${id}-advice`} />
    </div>
  );
}

type WordsProps = { readonly id: string; readonly label: ReactNode; readonly advice: string | undefined };

function Words({ id, label, advice }: WordsProps) {
  return (
    <div>
      <p id={id} className={styles['label']}>
        {label}
      </p>
      {advice !== undefined && (
        <p id={`${id}-advice`} className={styles['advice']}>
          {advice}
        </p>
      )}
    </div>
  );
}
