import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useTranslations } from 'use-intl';
import { HighlightColour } from '#shared/domain/novels/reading.ts';
import styles from './colour-choice.module.css';

type ColourChoiceProps = { readonly value: HighlightColour; readonly onChange: (colour: HighlightColour) => void };

export function ColourChoice({ value, onChange }: ColourChoiceProps) {
  const t = useTranslations('reader.highlights');
  return (
    <RadioGroup className="flex gap-1" aria-label={t('colour')} value={value} onValueChange={onChange}>
      {[...HighlightColour.values].map((colour) => (
        <Radio.Root
          key={colour}
          value={colour}
          className={styles['colour']}
          data-colour={colour}
          title={t(`colours.${colour}`)}
          aria-label={t(`colours.${colour}`)}
        />
      ))}
    </RadioGroup>
  );
}

export function ColourSwatch({ colour, isLarge }: { readonly colour: HighlightColour; readonly isLarge?: boolean }) {
  return <span className={styles['swatch']} data-colour={colour} data-large={isLarge} aria-hidden="true" />;
}
