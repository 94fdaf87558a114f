import { Camera } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { choiceOf, SLEEP_CHOICES, type SleepChoice } from '#renderer/features/player/machine/sleep-timer.ts';
import { useKeyNames } from '#renderer/parts/keys/key-name.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Segmented } from '#renderer/ui/controls/segmented.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { Switch } from '#renderer/ui/controls/switch.tsx';
import type { SkipMode } from '#shared/domain/app/settings.ts';
import { bindingsOf } from '#shared/domain/player/key-bindings.ts';
import type { CommandId } from '#shared/domain/player/keys.ts';
import { useSleepName, useSleepRemaining, useSleepStore } from '../hooks/use-sleep-timer.ts';
import { usePlayer, usePreference, useView } from '../session/player-context.ts';
import { PlayerPanel } from './player-panel.tsx';
import styles from './settings-panel.module.css';

/** What happens with openings, endings and at the end of an episode, and what is rarely used. It takes effect at once. */
export function SettingsPanel() {
  const t = useTranslations('player.settings');
  const { preferences } = usePlayer();
  const settings = usePreference((state) => state);
  return (
    <PlayerPanel panel="settings" title={t('title')}>
      <div className="stack gap-6">
        <SettingsGroup title={t('skips')}>
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
        </SettingsGroup>
        <SettingsGroup title={t('afterwards')}>
          <SwitchRow
            label={t('autoplayNext')}
            advice={t('autoplayNextAdvice')}
            isOn={settings.autoplayNext}
            onChange={(autoplayNext) => preferences.change({ autoplayNext })}
          />
          <SleepRow />
        </SettingsGroup>
        <PictureGroup />
      </div>
    </PlayerPanel>
  );
}

function SleepRow() {
  const t = useTranslations('player.sleep');
  const timer = useSleepStore((state) => state.timer);
  const choose = useSleepStore((state) => state.choose);
  const nameOf = useSleepName();
  const remaining = useSleepRemaining();
  const chosen = choiceOf(timer);
  const choices: { readonly value: SleepChoice | 'off' | number; readonly label: string }[] = [
    { value: 'off', label: nameOf(null) },
    ...SLEEP_CHOICES.map((choice) => ({ value: choice, label: nameOf(choice) })),
  ];
  // What was put off is none of the usual choices, and is shown all the same.
  const isUnusual = chosen !== null && !choices.some(({ value }) => value === chosen);
  if (isUnusual && typeof chosen === 'number')
    choices.push({ value: chosen, label: t('minutes', { minutes: chosen }) });
  return (
    <LineRow label={t('title')} advice={timer.kind === 'until' ? remaining?.long : t('advice')}>
      {(labelId) => (
        <Select
          value={chosen ?? 'off'}
          choices={choices}
          labelledBy={labelId}
          onChange={(value) => {
            if (value === 'off') choose(null);
            else choose(SLEEP_CHOICES.find((choice) => choice === value) ?? null);
          }}
        />
      )}
    </LineRow>
  );
}

function PictureGroup() {
  const t = useTranslations('player.settings');
  const { view, run } = usePlayer();
  const isShown = useView((state) => state.isStatisticsShown);
  return (
    <SettingsGroup title={t('picture')}>
      <SwitchRow
        label={t('statistics')}
        advice={useWithKey('statistics', t('statisticsAdvice'))}
        isOn={isShown}
        onChange={view.toggleStatistics}
      />
      <LineRow label={t('screenshot')} advice={useWithKey('screenshot', t('screenshotAdvice'))}>
        {(labelId) => (
          <Button
            size="small"
            aria-describedby={labelId}
            icon={<Camera aria-hidden="true" />}
            onClick={() => run({ kind: 'screenshot' })}
          >
            {t('takeScreenshot')}
          </Button>
        )}
      </LineRow>
    </SettingsGroup>
  );
}

/** An advice with the present key of what it is about. */
function useWithKey(id: CommandId, advice: string): string {
  const t = useTranslations('player.settings');
  const nameOf = useKeyNames();
  const [key] = bindingsOf(usePreference((settings) => settings.keys))[id];
  return key === undefined ? advice : `${advice} ${t('key', { key: nameOf(key) })}`;
}

type GroupProps = { readonly title: string; readonly children: ReactNode };

function SettingsGroup({ title, children }: GroupProps) {
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

function SkipModeRow({ label, value, onChange }: SkipModeRowProps) {
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

function SwitchRow({ label, advice, isOn, onChange }: SwitchRowProps) {
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

function LineRow({ label, advice, children }: LineRowProps) {
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
