import { Camera } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useKeyNames } from '#renderer/parts/keys/key-name.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { choicesIn, choicesOf, Segmented } from '#renderer/ui/controls/segmented.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { Switch } from '#renderer/ui/controls/switch.tsx';
import { PlayerSettings, SkipMode } from '#shared/domain/app/settings.ts';
import { bindingsOf } from '#shared/domain/player/key-bindings.ts';
import {
  choiceOf,
  chooseSleep,
  SLEEP_CHOICES,
  useSleepName,
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
  const bindings = bindingsOf(settings.keys);

  function adviceWithKey(id: 'fit' | 'statistics' | 'screenshot'): string {
    const [key] = bindings[id];
    const advice = t(`settings.${id}Advice`);
    return key === undefined ? advice : `${advice} ${t('settings.key', { key: nameOfKey(key) })}`;
  }

  const switchRow = (setting: 'keepFirstOpening' | 'autoplayNext' | 'hasPreviews') => (
    <Row label={t(`settings.${setting}`)} advice={t(`settings.${setting}Advice`)}>
      {(ids) => <Switch isOn={settings[setting]} onChange={(isOn) => change({ [setting]: isOn })} {...ids} />}
    </Row>
  );

  const skipRow = (setting: 'skipOpening' | 'skipEnding') => (
    <Row
      label={t(`settings.${setting}`)}
      advice={settings[setting] === 'automatic' ? t('settings.automaticAdvice') : undefined}
      isStacked
    >
      {({ labelledBy }) => (
        <Segmented
          value={settings[setting]}
          choices={choicesOf(SkipMode.values, (mode) => t(`settings.${mode}`))}
          onChange={(mode) => change({ [setting]: mode })}
          labelledBy={labelledBy}
        />
      )}
    </Row>
  );

  return (
    <div className="stack gap-6">
      <SettingsGroup title={t('settings.skips')}>
        {skipRow('skipOpening')}
        {settings.skipOpening === 'automatic' && switchRow('keepFirstOpening')}
        {skipRow('skipEnding')}
      </SettingsGroup>
      <SettingsGroup title={t('settings.seeking')}>
        <Row label={t('settings.seekStep')} advice={t('settings.seekStepAdvice')} isStacked>
          {({ labelledBy }) => (
            <Segmented
              value={settings.seekStepSeconds}
              choices={choicesIn(PlayerSettings.shape.seekStepSeconds, (seconds) => t('settings.seconds', { seconds }))}
              onChange={(seekStepSeconds) => change({ seekStepSeconds })}
              labelledBy={labelledBy}
            />
          )}
        </Row>
      </SettingsGroup>
      <SettingsGroup title={t('settings.afterwards')}>
        {switchRow('autoplayNext')}
        <SleepRow />
      </SettingsGroup>
      <SettingsGroup title={t('settings.picture')}>
        <Row label={t('keys.commands.fit')} advice={adviceWithKey('fit')}>
          {({ labelledBy }) => (
            <Select
              value={settings.pictureFit}
              choices={choicesIn(PlayerSettings.shape.pictureFit, (fit) => t(`settings.fits.${fit}`))}
              onChange={(pictureFit) => change({ pictureFit })}
              labelledBy={labelledBy}
            />
          )}
        </Row>
        {switchRow('hasPreviews')}
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
  const nameOf = useSleepName();
  const remaining = useSleepRemaining();
  const chosen = choiceOf(timer);
  return (
    <Row label={t('keys.commands.sleep-timer')} advice={timer.kind === 'until' ? remaining?.long : t('sleep.advice')}>
      {({ labelledBy }) => (
        // A postponed timer is none of the usual choices.
        <Select
          value={chosen}
          choices={choicesOf(new Set([...SLEEP_CHOICES, chosen]), nameOf)}
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
  /** Draws the control, which is named and described by the elements with the given ids. */
  readonly children: (ids: { readonly labelledBy: string; readonly describedBy: string }) => ReactNode;
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
      {children({ labelledBy: id, describedBy: `${id}-advice` })}
    </div>
  );
}
