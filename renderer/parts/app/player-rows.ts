import { useTranslations } from 'use-intl';
import { choicesIn, choicesOf } from '#renderer/ui/controls/segmented.tsx';
import type { SettingOf } from '#renderer/ui/controls/setting-control.tsx';
import { PlayerSettings, SkipMode } from '#shared/domain/app/settings.ts';

const { seekStepSeconds, pictureFit } = PlayerSettings.shape;

/** The settings that the player's panel and the settings page both show, in the order of the page. */
export function usePlayerRows(player: PlayerSettings) {
  const t = useTranslations('player');
  const switched = (setting: 'keepFirstOpening' | 'autoplayNext' | 'hasPreviews') => {
    return { setting, label: t(`settings.${setting}`), advice: t(`settings.${setting}Advice`) };
  };
  const skip = (setting: 'skipOpening' | 'skipEnding') => ({
    setting,
    label: t(`settings.${setting}`),
    advice: player[setting] === 'automatic' ? t('settings.automaticAdvice') : undefined,
    choices: choicesOf(SkipMode.values, (mode) => t(`settings.${mode}`)),
  });
  const seekSteps = choicesIn(seekStepSeconds, (seconds) => t('settings.seconds', { seconds }));
  const fits = choicesIn(pictureFit, (fit) => t(`settings.fits.${fit}`));
  const seekTexts = { label: t('settings.seekStep'), advice: t('settings.seekStepAdvice') };
  return {
    pictureFit: { setting: 'pictureFit', label: t('keys.commands.fit'), choices: fits, asList: true },
    seekStepSeconds: { setting: 'seekStepSeconds', ...seekTexts, choices: seekSteps },
    skipOpening: skip('skipOpening'),
    keepFirstOpening: switched('keepFirstOpening'),
    skipEnding: skip('skipEnding'),
    autoplayNext: switched('autoplayNext'),
    hasPreviews: switched('hasPreviews'),
  } satisfies Record<string, SettingOf<PlayerSettings>>;
}
