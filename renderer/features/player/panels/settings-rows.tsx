import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { Segmented } from '#renderer/ui/controls/segmented.tsx';
import { Switch } from '#renderer/ui/controls/switch.tsx';
import type { SkipMode } from '#shared/domain/app/settings.ts';
import styles from './settings-panel.module.css';

type GroupProps = { readonly title: string; readonly children: ReactNode };

export function SettingsGroup({ title, children }: GroupProps) {
  const id = useId();
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <h3 id={id} className={styles['title']}>
        {title}
      </h3>
      {children}
    </section>
  );
}

type SkipModeRowProps = {
  readonly label: string;
  readonly value: SkipMode;
  readonly onChange: (mode: SkipMode) => void;
};

export function SkipModeRow({ label, value, onChange }: SkipModeRowProps) {
  const t = useTranslations('player.settings');
  const id = useId();
  return (
    <div className="stack items-start gap-2">
      <Words id={id} label={label} advice={value === 'automatic' ? t('automaticAdvice') : undefined} />
      <Segmented<SkipMode>
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

export function SwitchRow({ label, advice, isOn, onChange }: SwitchRowProps) {
  return (
    <LineRow label={label} advice={advice}>
      {(id) => <Switch isOn={isOn} onChange={onChange} labelledBy={id} describedBy={`${id}-advice`} />}
    </LineRow>
  );
}

type LineRowProps = {
  readonly label: string;
  readonly advice?: string | undefined;
  /** Draws the control; it is named by the element with the given id. */
  readonly children: (labelId: string) => ReactNode;
};

export function LineRow({ label, advice, children }: LineRowProps) {
  const id = useId();
  return (
    <div className="row justify-between gap-4">
      <Words id={id} label={label} advice={advice} />
      {children(id)}
    </div>
  );
}

type WordsProps = { readonly id: string; readonly label: ReactNode; readonly advice: string | undefined };

function Words({ id, label, advice }: WordsProps) {
  return (
    <div>
      <p id={id} className="medium">
        {label}
      </p>
      {advice !== undefined && (
        <p id={`${id}-advice`} className="small soft">
          {advice}
        </p>
      )}
    </div>
  );
}
