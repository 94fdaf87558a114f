import { Camera } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { usePlayerRows } from '#renderer/parts/app/player-rows.ts';
import { useKeyNames } from '#renderer/parts/keys/key-name.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { type ControlNames, choicesOf } from '#renderer/ui/controls/segmented.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { SettingControl, type SettingOf } from '#renderer/ui/controls/setting-control.tsx';
import { Switch } from '#renderer/ui/controls/switch.tsx';
import type { PlayerSettings } from '#shared/domain/app/settings.ts';
import { bindingsOf } from '#shared/domain/player/key-bindings.ts';
import {
  choiceOf,
  chooseSleep,
  SLEEP_CHOICES,
  sleepName,
  useSleepRemaining,
  useSleepStore,
} from '../hooks/sleep-timer.ts';
import { usePlayer, usePreference, useView } from '../session/player-context.ts';
import styles from './settings-panel.module.css';

/** Settings for openings, endings and the end of an episode, and rarely used functions. Changes take effect at once. */
export function SettingsPanel() {
  const t = useTranslations('player');
  const nameOfKey = useKeyNames();
  const { run, preferences } = usePlayer();
  const { change } = preferences;
  const settings = usePreference((all) => all);
  const isStatisticsShown = useView((state) => state.isStatisticsShown);
  const rows = usePlayerRows(settings);
  const bindings = bindingsOf(settings.keys);

  function adviceWithKey(id: 'fit' | 'statistics' | 'screenshot'): string {
    const [key] = bindings[id];
    const advice = t(`settings.${id}Advice`);
    return key === undefined ? advice : `${advice} ${t('settings.key', { key: nameOfKey(key) })}`;
  }

  const shown = (row: SettingOf<PlayerSettings>) => (
    <Row label={row.label} advice={row.advice} isStacked={row.choices !== undefined && !row.asList}>
      {(names) => <SettingControl {...names} row={row} values={settings} onChange={change} />}
    </Row>
  );

  return (
    <div className="stack gap-6">
      <SettingsGroup title={t('settings.skips')}>
        {shown(rows.skipOpening)}
        {settings.skipOpening === 'automatic' && shown(rows.keepFirstOpening)}
        {shown(rows.skipEnding)}
      </SettingsGroup>
      <SettingsGroup title={t('settings.seeking')}>{shown(rows.seekStepSeconds)}</SettingsGroup>
      <SettingsGroup title={t('settings.afterwards')}>
        {shown(rows.autoplayNext)}
        <SleepRow />
      </SettingsGroup>
      <SettingsGroup title={t('settings.picture')}>
        {shown({ ...rows.pictureFit, advice: adviceWithKey('fit') })}
        {shown(rows.hasPreviews)}
        <Row label={t('keys.commands.statistics')} advice={adviceWithKey('statistics')}>
          {(ids) => <Switch isOn={isStatisticsShown} onChange={() => run({ kind: 'statistics' })} {...ids} />}
        </Row>
        <Row label={t('keys.commands.screenshot')} advice={adviceWithKey('screenshot')}>
          {({ labelledBy: id }) => (
            <Button size="small" aria-describedby={id} icon={<Camera />} onClick={() => run({ kind: 'screenshot' })}>
              {t('settings.takeScreenshot')}
            </Button>
          )}
        </Row>
      </SettingsGroup>
    </div>
  );
}

function SleepRow() {
  const t = useTranslations('player');
  const timer = useSleepStore((state) => state.timer);
  const remaining = useSleepRemaining();
  const chosen = choiceOf(timer);
  return (
    <Row label={t('keys.commands.sleep-timer')} advice={timer.kind === 'until' ? remaining?.long : t('sleep.advice')}>
      {({ labelledBy }) => (
        // An extended timer may be none of the usual choices.
        <Select
          value={chosen}
          choices={choicesOf(new Set([...SLEEP_CHOICES, chosen]), (choice) => sleepName(choice, { t }))}
          labelledBy={labelledBy}
          onChange={chooseSleep}
        />
      )}
    </Row>
  );
}

function SettingsGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
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

type RowProps = {
  readonly label: string;
  readonly advice?: string | undefined;
  /** The control stands below the words. */
  readonly isStacked?: boolean;
  readonly children: (names: ControlNames) => ReactNode;
};

function Row({ label, advice, isStacked = false, children }: RowProps) {
  const id = useId();
  return (
    <div className={isStacked ? 'stack items-start gap-2' : 'row justify-between gap-4'}>
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
      {children({ labelledBy: id, describedBy: advice && `${id}-advice` })}
    </div>
  );
}
