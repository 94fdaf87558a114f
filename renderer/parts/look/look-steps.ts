/** The kinds of numbers that are stepped through, with their bounds (shared/domain/app/settings.ts). */
export const steps = {
  fontSizePixels: { minimum: 12, maximum: 40, step: 1 },
  lineHeight: { minimum: 1.1, maximum: 2.4, step: 0.1 },
  widthCharacters: { minimum: 30, maximum: 120, step: 4 },
  paragraphSpacing: { minimum: 0, maximum: 2, step: 0.2 },
  indent: { minimum: 0, maximum: 4, step: 0.2 },
} as const;
export type SteppedSetting = keyof typeof steps;

/** The next value of a setting in that direction; the same one at its bounds. */
export function stepped(setting: SteppedSetting, value: number, direction: 1 | -1): number {
  const { minimum, maximum, step } = steps[setting];
  const next = Math.round((value + direction * step) * 100) / 100;
  return Math.min(maximum, Math.max(minimum, next));
}
