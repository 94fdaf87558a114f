import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ContrastNote } from '#renderer/parts/look/contrast-note.tsx';
import { useLookRows } from '#renderer/parts/look/look-rows.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Radio, RadioGroup } from '#renderer/ui/controls/radio.tsx';
import { choicesOf, Segmented } from '#renderer/ui/controls/segmented.tsx';
import { SettingControl, type SettingOf } from '#renderer/ui/controls/setting-control.tsx';
import { ReaderSettings } from '#shared/domain/app/settings.ts';
import { FontChoice } from './font-choice.tsx';
import { type LookScope, type ReaderLook, usualLook } from './reading-look.ts';
import styles from './settings-sheet.module.css';
import { useReaderLook } from './use-reader-look.ts';

export function PageSettings() {
  const t = useTranslations();
  const scopeId = useId();
  const { look, shared, own, change, forgetOwn } = useReaderLook();
  const [chosenScope, setScope] = useState<LookScope | null>(null);
  const scope = chosenScope ?? (own === null ? 'all' : 'book');
  const isUsual = own === null && JSON.stringify(shared) === JSON.stringify(usualLook);
  return (
    <div className={styles['settings']}>
      <div className="stack items-start gap-2">
        <span id={scopeId} className="small soft">
          {t('reader.page.scope')}
        </span>
        <Segmented
          labelledBy={scopeId}
          value={scope}
          choices={choicesOf(['all', 'book'] as const, (value) => t(`reader.page.scopes.${value}`))}
          onChange={setScope}
        />
        {own !== null && (
          <p className={styles['own']}>
            {t('reader.page.hasOwn')}
            <Button kind="plain" size="small" onClick={() => void forgetOwn()}>
              {t('reader.page.sameAsAll')}
            </Button>
          </p>
        )}
      </div>
      <LookFields look={look} onChange={(patch) => void change(patch, scope)} />
      {scope === 'all' && (
        <Button kind="plain" disabled={isUsual} onClick={() => void change(usualLook, 'all')}>
          {t('app.actions.reset')}
        </Button>
      )}
    </div>
  );
}

const { shape } = ReaderSettings;

type LookFieldsProps = { readonly look: ReaderLook; readonly onChange: (patch: Partial<ReaderLook>) => void };

function LookFields({ look, onChange }: LookFieldsProps) {
  const { colours, numbers, choices } = useLookRows(look);
  const fields = (rows: readonly SettingOf<ReaderLook>[]) =>
    rows.map((row) => <Field key={row.setting} row={row} look={look} onChange={onChange} />);
  return (
    <>
      <div className="stack gap-2">
        <ThemeChoice look={look} onChange={onChange} />
        {fields(colours)}
        {look.theme === 'own' && <ContrastNote ownGround={look.ownGround} ownText={look.ownText} />}
      </div>
      <FontChoice font={look.font} onChange={(font) => onChange({ font })} />
      <div className="stack gap-2">{fields(numbers)}</div>
      <div className="stack gap-2">{fields(choices)}</div>
    </>
  );
}

function Field({ row, look, onChange }: LookFieldsProps & { readonly row: SettingOf<ReaderLook> }) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <span id={id}>{row.label}</span>
      <SettingControl row={row} values={look} labelledBy={id} onChange={onChange} />
    </div>
  );
}

function ThemeChoice({ look, onChange }: LookFieldsProps) {
  const t = useTranslations('reader.page');
  return (
    <RadioGroup className={styles['choices']} aria-label={t('theme')}>
      {[...shape.theme.unwrap().values].map((theme) => (
        <Radio
          key={theme}
          className={styles['theme']}
          isChosen={theme === look.theme}
          onChoose={() => onChange({ theme })}
        >
          <PageSample theme={theme} look={look} />
          <span className={classNames('small', styles['choiceName'])}>{t(`themes.${theme}`)}</span>
        </Radio>
      ))}
    </RadioGroup>
  );
}

function PageSample({ theme, look }: { readonly theme: ReaderLook['theme']; readonly look: ReaderLook }) {
  const t = useTranslations('reader.page');
  // The app may be light or dark: shows both.
  const halves = theme === 'app' ? (['light', 'dark'] as const) : [theme];
  return (
    <span className={styles['page']} aria-hidden="true">
      {halves.map((half) => (
        <span
          key={half}
          className={styles['half']}
          data-reading-theme={half}
          style={half === 'own' ? { background: look.ownGround, color: look.ownText } : undefined}
        >
          {t('letters')}
        </span>
      ))}
    </span>
  );
}
