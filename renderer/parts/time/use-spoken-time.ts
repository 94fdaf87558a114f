import { useLocale } from 'use-intl';

/** A position or a length in words, in whole seconds, because a screen reader reads "7:05" as two numbers. */
export function useSpokenTime(style: 'long' | 'short' = 'long'): (seconds: number) => string {
  const locale = useLocale();
  return (time) => {
    const whole = Math.max(0, Math.floor(time));
    const duration = { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, seconds: whole % 60 };
    const secondsDisplay = whole === 0 ? 'always' : 'auto';
    return new Intl.DurationFormat(locale, { style, secondsDisplay }).format(duration);
  };
}
