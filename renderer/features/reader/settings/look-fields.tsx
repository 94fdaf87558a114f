import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ContrastNote } from '#renderer/parts/look/contrast-note.tsx';
import { type SteppedSetting, steps } from '#renderer/parts/look/look-steps.ts';
import { ColourField } from '#renderer/ui/controls/colour-field.tsx';
import { Segmented } from '#renderer/ui/controls/segmented.tsx';
import { Stepper } from '#renderer/ui/controls/stepper.tsx';
import { Switch } from '#renderer/ui/controls/switch.tsx';
import { fontNames, fontStyle, type ReaderLook } from './reading-look.ts';
import styles from './settings-sheet.module.css';

const themes = ['app', 'light', 'sepia', 'dark', 'black', 'contrast', 'own'] as const satisfies ReaderLook['theme'][];

type LookFieldsProps = {
  readonly look: ReaderLook;
  readonly onChange: (patch: Partial<ReaderLook>) => void;
};

/** Everything that can be other about a page. */
export function LookFields({ look, onChange }: LookFieldsProps) {
  const t = useTranslations('reader.page');
  return (
    <>
      <div className="stack gap-2">
        <ThemeChoice look={look} onChange={(theme) => onChange({ theme })} />
        {look.theme === 'own' && (
          <>
            <Field name={t('ownGround')}>
              {(id) => (
                <ColourField labelledBy={id} value={look.ownGround} onChange={(ownGround) => onChange({ ownGround })} />
              )}
            </Field>
            <Field name={t('ownText')}>
              {(id) => (
                <ColourField labelledBy={id} value={look.ownText} onChange={(ownText) => onChange({ ownText })} />
              )}
            </Field>
            <ContrastNote ownGround={look.ownGround} ownText={look.ownText} />
          </>
        )}
      </div>
      <FontChoice value={look.font} onChange={(font) => onChange({ font })} />
      <Numbers look={look} onChange={onChange} />
      <div className="stack gap-2">
        <Field name={t('mode')}>
          {(id) => (
            <Segmented
              labelledBy={id}
              value={look.mode}
              choices={[
                { value: 'scroll', label: t('modes.scroll') },
                { value: 'pages', label: t('modes.pages') },
              ]}
              onChange={(mode) => onChange({ mode })}
            />
          )}
        </Field>
        <Field name={t('justified')}>
          {(id) => (
            <Switch labelledBy={id} isOn={look.isJustified} onChange={(isJustified) => onChange({ isJustified })} />
          )}
        </Field>
        <Field name={t('hyphenated')}>
          {(id) => (
            <Switch labelledBy={id} isOn={look.isHyphenated} onChange={(isHyphenated) => onChange({ isHyphenated })} />
          )}
        </Field>
      </div>
    </>
  );
}

function Numbers({ look, onChange }: LookFieldsProps) {
  const t = useTranslations('reader.page');
  const format = useFormatter();
  const tenths = (value: number) => format.number(value, { minimumFractionDigits: 1 });
  return (
    <div className="stack gap-2">
      <StepperField
        setting="fontSizePixels"
        name={t('size')}
        value={look.fontSizePixels}
        shown={format.number(look.fontSizePixels)}
        onChange={(fontSizePixels) => onChange({ fontSizePixels })}
      />
      <StepperField
        setting="lineHeight"
        name={t('lineHeight')}
        value={look.lineHeight}
        shown={tenths(look.lineHeight)}
        onChange={(lineHeight) => onChange({ lineHeight })}
      />
      <StepperField
        setting="widthCharacters"
        name={t('width')}
        value={look.widthCharacters}
        shown={t('widthCharacters', { count: look.widthCharacters })}
        onChange={(widthCharacters) => onChange({ widthCharacters })}
      />
      <StepperField
        setting="paragraphSpacing"
        name={t('paragraphSpacing')}
        value={look.paragraphSpacing}
        shown={tenths(look.paragraphSpacing)}
        onChange={(paragraphSpacing) => onChange({ paragraphSpacing })}
      />
      <StepperField
        setting="indent"
        name={t('indent')}
        value={look.indent}
        shown={tenths(look.indent)}
        onChange={(indent) => onChange({ indent })}
      />
    </div>
  );
}

function Field({ name, children }: { readonly name: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <span id={id}>{name}</span>
      {children(id)}
    </div>
  );
}

type FontChoiceProps = { readonly value: ReaderLook['font']; readonly onChange: (font: ReaderLook['font']) => void };

/** The fonts, each written in itself. */
function FontChoice({ value, onChange }: FontChoiceProps) {
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

type StepperFieldProps = {
  readonly setting: SteppedSetting;
  readonly name: string;
  readonly value: number;
  /** The value in words. */
  readonly shown: string;
  readonly onChange: (value: number) => void;
};

/** A named number that goes up and down a step at a time. */
function StepperField({ setting, name, value, shown, onChange }: StepperFieldProps) {
  const t = useTranslations('reader.page');
  const id = useId();
  return (
    <div className={styles['field']}>
      <span id={id}>{name}</span>
      <Stepper
        {...steps[setting]}
        labelledBy={id}
        value={value}
        text={shown}
        onChange={onChange}
        lessName={t('smaller', { what: name })}
        moreName={t('larger', { what: name })}
      />
    </div>
  );
}

type ThemeChoiceProps = {
  readonly look: ReaderLook;
  readonly onChange: (theme: ReaderLook['theme']) => void;
};

/** The pages to read on, each in its own colours. */
function ThemeChoice({ look, onChange }: ThemeChoiceProps) {
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
