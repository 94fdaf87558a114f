import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import type { ReaderLook } from './reading-look.ts';
import styles from './settings-sheet.module.css';

const themes = ['app', 'light', 'sepia', 'dark', 'black', 'contrast', 'own'] as const satisfies ReaderLook['theme'][];

type ThemeChoiceProps = {
  readonly look: ReaderLook;
  readonly onChange: (theme: ReaderLook['theme']) => void;
};

/** The pages to read on, each in its own colours. */
export function ThemeChoice({ look, onChange }: ThemeChoiceProps) {
  const t = useTranslations('reader.page');
  return (
    <RadioGroup className={styles['themes']} aria-label={t('theme')} value={look.theme} onValueChange={onChange}>
      {themes.map((theme) => (
        <Radio.Root key={theme} value={theme} className={styles['theme']} aria-label={t(`themes.${theme}`)}>
          <PageSample theme={theme} look={look} />
          <span className={styles['themeName']}>{t(`themes.${theme}`)}</span>
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}

function PageSample({ theme, look }: { readonly theme: ReaderLook['theme']; readonly look: ReaderLook }) {
  const t = useTranslations('reader.page');
  // The app may be light or dark: both halves are shown.
  const halves = theme === 'app' ? (['light', 'dark'] as const) : [theme];
  return (
    <span className={styles['page']} aria-hidden="true">
      {halves.map((half) => (
        <span
          key={half}
          className={styles['half']}
          data-reading-theme={half}
          style={half === 'own' ? ownStyle(look) : undefined}
        >
          {t('letters')}
        </span>
      ))}
    </span>
  );
}

function ownStyle({ ownGround, ownText }: ReaderLook): CSSProperties {
  // React's types do not know custom properties.
  return { '--color-ground': ownGround, '--color-reading': ownText } as CSSProperties;
}
