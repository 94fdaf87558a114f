import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useTranslations } from 'use-intl';
import { fontNames, fontStyle, type ReaderLook } from './reading-look.ts';
import styles from './settings-sheet.module.css';

type FontChoiceProps = { readonly value: ReaderLook['font']; readonly onChange: (font: ReaderLook['font']) => void };

/** The fonts, each written in itself. */
export function FontChoice({ value, onChange }: FontChoiceProps) {
  const t = useTranslations('reader.page');
  return (
    <RadioGroup className={styles['fonts']} aria-label={t('font')} value={value} onValueChange={onChange}>
      {fontNames.map(({ font, name }) => (
        <Radio.Root key={font} value={font} className={styles['font']} aria-label={name} style={fontStyle(font)}>
          <span className={styles['letters']} aria-hidden="true">
            {t('letters')}
          </span>
          <span className={styles['fontName']}>{name}</span>
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
