import { RotateCcw } from 'lucide-react';
import { type ReactNode, use, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { Settings, type SettingsPatch } from '#shared/domain/app/settings.ts';
import { isFound, SectionWords, SettingSearch } from '../setting-search.ts';
import styles from './setting-section.module.css';

const USUAL = Settings.parse({});

type SettingSectionProps = {
  readonly title: string;
  /** What can be put back to usual from here. */
  readonly part?: SettingPart | undefined;
  /** Other words by which people look for all of it. */
  readonly words?: readonly string[] | undefined;
  readonly children: ReactNode;
};

/** Settings of one matter. Where some are looked for, it shows those that were found, and goes with the last of them. */
export function SettingSection({ title, part, words = [], children }: SettingSectionProps) {
  const id = useId();
  const typed = use(SettingSearch);
  return (
    <section className={styles['section']} aria-labelledby={id} data-searched={typed !== '' || undefined}>
      <div className={styles['head']}>
        <h2 id={id} className="lead">
          {title}
        </h2>
        {part !== undefined && <ResetButton part={part} describedBy={id} />}
      </div>
      <SectionWords value={[title, ...words]}>{children}</SectionWords>
    </section>
  );
}

type SettingRowProps = {
  readonly label: string;
  readonly advice?: string | undefined;
  /** What it says of itself changes without the person's doing: it is said aloud. */
  readonly isLive?: boolean | undefined;
  /** Other words by which people look for it, such as those of its choices. */
  readonly words?: readonly string[] | undefined;
  /** Draws the control; the ids are those of the label and of the advice. */
  readonly control: (ids: { readonly labelledBy: string; readonly describedBy: string | undefined }) => ReactNode;
};

/** One setting: its name and what it means on the left, its control on the right. */
export function SettingRow({ label, advice, isLive = false, words = [], control }: SettingRowProps) {
  const id = useId();
  const adviceId = `${id}-advice`;
  const texts = [...use(SectionWords), label, advice ?? '', ...words];
  return (
    <div className={styles['row']} data-setting hidden={!isFound(texts, use(SettingSearch))}>
      <div className={styles['text']}>
        <p id={id}>{label}</p>
        {advice !== undefined && (
          <p id={adviceId} className={styles['advice']} role={isLive ? 'status' : undefined}>
            {advice}
          </p>
        )}
      </div>
      <div className={styles['control']}>
        {control({ labelledBy: id, describedBy: advice === undefined ? undefined : adviceId })}
      </div>
    </div>
  );
}

/** Puts the settings of a section back to usual at once, and offers the way back. */
function ResetButton({ part, describedBy }: { readonly part: SettingPart; readonly describedBy: string }) {
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

/** What is put back together: a section of the page. */
export type SettingPart = 'interface' | 'player' | 'reader' | 'program' | 'notifications';

/** The settings of a part, as a change that would make them what they are in `settings`. */
export function partOf(settings: Settings, part: SettingPart): SettingsPatch {
  const { language, theme, adult, scale, motion, player, reader, speech, desktop, notifications } = settings;
  switch (part) {
    case 'interface':
      return { language, theme, adult, scale, motion };
    case 'player': {
      // The volume is kept: resetting it would surprise, most of all at night.
      const { volume: _volume, isMuted: _isMuted, ...rest } = player;
      return { player: rest };
    }
    case 'reader':
      return { reader, speech };
    case 'program':
      return { desktop };
    case 'notifications': {
      // Who was asked once is not asked again.
      const { isAsked: _isAsked, ...rest } = notifications;
      return { notifications: rest };
    }
  }
}

/** The same as they are before anybody changes them. */
export function usualPart(part: SettingPart): SettingsPatch {
  return partOf(USUAL, part);
}

/** Whether there is nothing to put back. */
export function isUsual(settings: Settings, part: SettingPart): boolean {
  return inOneOrder(partOf(settings, part)) === inOneOrder(usualPart(part));
}

/** Two values of the same content are the same text. */
function inOneOrder(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
}
