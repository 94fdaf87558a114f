import { useMutation } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { type ComponentProps, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useChange } from '#renderer/parts/app/use-change.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { useFontAdvice, useFontChoices } from '#renderer/parts/look/look-rows.ts';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { RemoveButton } from '#renderer/ui/controls/chip.tsx';
import { Radio, RadioGroup } from '#renderer/ui/controls/radio.tsx';
import { AppFailure } from '#shared/contract/app-error.ts';
import {
  FONT_TROUBLES,
  type FontTrouble,
  fontTrouble,
  MAXIMUM_FONT_BYTES,
  MOST_OWN_FONTS,
  type OwnFont,
  type OwnFontId,
} from '#shared/domain/app/own-font.ts';
import { fonts, type ReaderLook } from './reading-look.ts';
import styles from './settings-sheet.module.css';
import { useFace, useFaceLoading } from './use-face.ts';

type FontChoiceProps = {
  readonly font: ReaderLook['font'];
  readonly onChange: (font: ReaderLook['font']) => void;
};

const LIMITS = { most: String(MOST_OWN_FONTS), megabytes: String(MAXIMUM_FONT_BYTES / 1_000_000) };

/** The typefaces of the app and the person's own. A font is chosen only once it can be drawn. */
export function FontChoice({ font, onChange }: FontChoiceProps) {
  const t = useTranslations('reader.page');
  const adviceId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const advice = useFontAdvice(font);
  const { bundled, own, chosen } = useFontChoices(font);
  const loadFace = useFaceLoading();
  const choice = useMutation({
    // In the order of the presses.
    scope: { id: 'font' },
    mutationFn: async (wanted: ReaderLook['font'] | File) => {
      const next = wanted instanceof File ? await add(wanted) : wanted;
      await loadFace(next).catch(() => refuse('undrawable'));
      onChange(next);
    },
  });
  return (
    <div className="stack gap-3">
      <RadioGroup className="stack gap-3" aria-label={t('font')} aria-describedby={advice && adviceId}>
        <div className={styles['choices']}>
          {bundled.map(({ value, label }) => (
            <Radio
              key={value}
              isChosen={value === chosen}
              onChoose={() => choice.mutate(value)}
              className={styles['font']}
              style={{ fontFamily: fonts[value].family }}
            >
              <span className={styles['letters']} aria-hidden="true">
                {t('letters')}
              </span>
              <span className={classNames('micro', styles['choiceName'])}>{label}</span>
            </Radio>
          ))}
        </div>
        {own.map((ownFont) => (
          <OwnFontRow
            key={ownFont.id}
            font={ownFont}
            isChosen={ownFont.id === chosen}
            onChoose={() => choice.mutate(ownFont.id)}
          />
        ))}
      </RadioGroup>
      {advice !== undefined && (
        <p id={adviceId} className="small soft">
          {advice}
        </p>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept=".ttf,.otf,.woff,.woff2"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) choice.mutate(file);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <div className="stack items-start gap-2">
        <Button icon={<FileUp />} aria-disabled={choice.isPending} onClick={() => picker.current?.click()}>
          {t('ownFonts.add')}
        </Button>
        <p className="small soft">{t('ownFonts.advice', LIMITS)}</p>
      </div>
      {choice.error !== null && <FontFailure thrown={choice.error} />}
    </div>
  );
}

type OwnFontRowProps = Pick<ComponentProps<typeof Radio>, 'isChosen' | 'onChoose'> & { readonly font: OwnFont };

function OwnFontRow({ font, ...choice }: OwnFontRowProps) {
  const t = useTranslations('reader.page.ownFonts');
  const change = useChange();
  const { id, name } = font;
  const remove = () =>
    void change({
      scope: 'own fonts',
      key: `font ${id}`,
      command: () => api['fonts.remove']({ id }),
      confirm: () => ({ text: t('removed'), undo: { command: () => api['fonts.restore']({ id }) } }),
    });
  return (
    <div className="row gap-1">
      <Radio
        {...choice}
        className={classNames(styles['font'], styles['ownFont'])}
        style={{ fontFamily: useFace(id)?.family }}
      >
        <bdi>{name}</bdi>
      </Radio>
      <RemoveButton name={t('remove')} subject={name} onRemove={remove} />
    </div>
  );
}

function FontFailure({ thrown }: { readonly thrown: unknown }) {
  const t = useTranslations('reader.page.ownFonts.troubles');
  const error = failureOf(thrown);
  const trouble = FONT_TROUBLES.find((known) => error.code === 'rejected' && error.fields['file']?.[0] === known);
  return trouble === undefined ? <ErrorView error={error} /> : <ErrorLine title={t(trouble, LIMITS)} />;
}

async function add(file: File): Promise<OwnFontId> {
  const start = file.slice(0, MAXIMUM_FONT_BYTES + 1);
  // Removed or changed since it was chosen, or on a disconnected drive.
  const bytes = await start.bytes().catch(() => refuse('gone'));
  const trouble = fontTrouble(bytes);
  if (trouble !== null) return refuse(trouble);
  // The browser's own check, before the font is stored.
  await new FontFace('added', bytes).load().catch(() => refuse('undrawable'));
  return (await api['fonts.add']({ name: file.name, base64: bytes.toBase64() })).id;
}

function refuse(trouble: FontTrouble): never {
  throw new AppFailure({ code: 'rejected', fields: { file: [trouble] } });
}
