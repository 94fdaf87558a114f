import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useTranslations } from 'use-intl';
import type { ReaderLook } from './reading-look.ts';
import styles from './settings-sheet.module.css';

const themes = ['app', 'light', 'sepia', 'dark', 'black', 'contrast'] as const satisfies ReaderLook['theme'][];

type ThemeChoiceProps = {
  readonly value: ReaderLook['theme'];
  readonly onChange: (theme: ReaderLook['theme']) => void;
};

/** The pages to read on, each in its own colours. */
export function ThemeChoice({ value, onChange }: ThemeChoiceProps) {
  const t = useTranslations('reader.page');
  return (
    <RadioGroup className={styles['themes']} aria-label={t('theme')} value={value} onValueChange={onChange}>
      {themes.map((theme) => (
        <Radio.Root key={theme} value={theme} className={styles['theme']} aria-label={t(`themes.${theme}`)}>
          <PageSample theme={theme} />
          <span className={styles['themeName']}>{t(`themes.${theme}`)}</span>
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}

function PageSample({ theme }: { readonly theme: ReaderLook['theme'] }) {
  const t = useTranslations('reader.page');
  // The app may be light or dark: both halves are shown.
  const halves = theme === 'app' ? (['light', 'dark'] as const) : [theme];
  return (
    <span className={styles['page']} aria-hidden="true">
      {halves.map((half) => (
        <span key={half} className={styles['half']} data-reading-theme={half}>
          {t('letters')}
        </span>
      ))}
    </span>
  );
}
