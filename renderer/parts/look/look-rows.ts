import { useFormatter, useTranslations } from 'use-intl';
import type { z } from 'zod';
import { useAnswer } from '#renderer/api/query-for.ts';
import { type Choice, choicesIn, choicesOf } from '#renderer/ui/controls/segmented.tsx';
import type { SettingOf } from '#renderer/ui/controls/setting-control.tsx';
import { BundledFont, ReaderSettings } from '#shared/domain/app/settings.ts';

const fontNames = {
  literata: 'Literata',
  'pt-serif': 'PT Serif',
  'source-sans': 'Source Sans',
  opendyslexic: 'OpenDyslexic',
} as const satisfies Record<BundledFont, string>;

/** The typefaces with more weights than normal and bold. */
const weighted: ReadonlySet<ReaderSettings['font']> = new Set(['literata', 'source-sans']);

const { shape } = ReaderSettings;
const { weight, margins, mode, columns } = shape;

/** The bounds come from the schema of the settings. */
function stepsOf({ minValue, maxValue }: z.ZodNumber, step: number) {
  return { minimum: minValue ?? 0, maximum: maxValue ?? Number.POSITIVE_INFINITY, step };
}

export const steps = {
  fontSizePixels: stepsOf(shape.fontSizePixels.unwrap(), 1),
  lineHeight: stepsOf(shape.lineHeight.unwrap(), 0.1),
  widthCharacters: stepsOf(shape.widthCharacters.unwrap(), 4),
  letterSpacing: stepsOf(shape.letterSpacing.unwrap(), 0.01),
  wordSpacing: stepsOf(shape.wordSpacing.unwrap(), 0.05),
  paragraphSpacing: stepsOf(shape.paragraphSpacing.unwrap(), 0.2),
  indent: stepsOf(shape.indent.unwrap(), 0.2),
  linesAMinute: stepsOf(shape.linesAMinute.unwrap(), 2),
};
type SteppedSetting = keyof typeof steps;

/** The steps of the voice's speed, with their texts. */
export function useRateSteps(rate: number) {
  const t = useTranslations('player.keys.commands');
  const text = `${useFormatter().number(rate, { maximumFractionDigits: 1 })}×`;
  return { minimum: 0.5, maximum: 3, step: 0.1, text, lessName: t('speed-down'), moreName: t('speed-up') };
}

/** The rows of the look in their order, without those that change nothing now; theme and font have choices of their own. */
export function useLookRows(look: ReaderSettings) {
  const t = useTranslations('reader.page');
  const format = useFormatter();
  const tenths = (value: number) => format.number(value, { minimumFractionDigits: 1 });
  const percent = (value: number) => format.number(value, { style: 'percent' });
  const number = (setting: SteppedSetting, label: string, text: string) => ({
    setting,
    label,
    steps: { ...steps[setting], text, lessName: t('smaller', { what: label }), moreName: t('larger', { what: label }) },
  });
  const colours = ['ownGround', 'ownText'] as const;
  const switches = [look.mode === 'pages' ? 'turnsByMouse' : 'isContinuous', 'isJustified', 'isHyphenated'] as const;
  const choices: readonly (SettingOf<ReaderSettings> | false)[] = [
    weighted.has(look.font) && {
      setting: 'weight',
      label: t('weight'),
      choices: choicesIn(weight, (value) => t(`weights.${value}`)),
    },
    { setting: 'margins', label: t('margins'), choices: choicesIn(margins, (value) => t(`marginWidths.${value}`)) },
    { setting: 'mode', label: t('mode'), choices: choicesIn(mode, (value) => t(`modes.${value}`)) },
    look.mode === 'pages' && {
      setting: 'columns',
      label: t('columns'),
      choices: choicesIn(columns, (value) => t(`columnCounts.${value}`)),
    },
    ...switches.map((setting) => ({ setting, label: t(setting) })),
  ];
  return {
    colours: look.theme === 'own' ? colours.map((setting) => ({ setting, label: t(setting), isColour: true })) : [],
    numbers: [
      number('fontSizePixels', t('size'), format.number(look.fontSizePixels)),
      number('lineHeight', t('lineHeight'), tenths(look.lineHeight)),
      number('widthCharacters', t('width'), t('widthCharacters', { count: look.widthCharacters })),
      number('letterSpacing', t('letterSpacing'), percent(look.letterSpacing)),
      number('wordSpacing', t('wordSpacing'), percent(look.wordSpacing)),
      number('paragraphSpacing', t('paragraphSpacing'), tenths(look.paragraphSpacing)),
      number('indent', t('indent'), tenths(look.indent)),
    ],
    choices: choices.filter((row) => row !== false),
  } satisfies Record<string, readonly SettingOf<ReaderSettings>[]>;
}

/** The typefaces to choose from, and the chosen one: the default in place of one that is missing. */
export function useFontChoices(font: ReaderSettings['font']) {
  const { data: own = [] } = useAnswer('fonts.list', {});
  const bundled = choicesOf(BundledFont.values, (value) => fontNames[value]);
  const choices: readonly Choice<ReaderSettings['font']>[] = [
    ...bundled,
    ...own.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return { bundled, own, choices, chosen: choices.some(({ value }) => value === font) ? font : ('literata' as const) };
}

/** A note on a typeface, if there is one. */
export function useFontAdvice(font: ReaderSettings['font']): string | undefined {
  const t = useTranslations('reader.page');
  return font === 'opendyslexic' ? t('cyrillicFace') : undefined;
}
