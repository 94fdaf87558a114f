import { useFormatter, useTranslations } from 'use-intl';

/** A place or a length as one says it, in whole seconds: a screen reader makes two numbers of "7:05". */
export function useSpokenTime(): (seconds: number) => string {
  const t = useTranslations('player.spoken');
  const format = useFormatter();
  return (time) => {
    const whole = Math.max(0, Math.floor(time));
    const hours = Math.floor(whole / 3600);
    const minutes = Math.floor(whole / 60) % 60;
    const seconds = whole % 60;
    const parts = [
      ...(hours > 0 ? [t('hours', { hours })] : []),
      ...(minutes > 0 ? [t('minutes', { minutes })] : []),
      ...(seconds > 0 || whole === 0 ? [t('seconds', { seconds })] : []),
    ];
    return format.list(parts, { type: 'unit' });
  };
}
