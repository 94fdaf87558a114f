import { describe, expect, test } from 'vitest';
import { stepped } from '#renderer/ui/controls/stepper.tsx';
import { ReaderSettings } from '#shared/domain/app/settings.ts';
import { steps } from './look-rows.ts';

const usualLook = ReaderSettings.parse({});

describe('a setting that goes in steps', () => {
  test('goes up and down by its step without binary rounding errors', () => {
    expect(stepped(steps.fontSizePixels, 19, 1)).toBe(20);
    expect(stepped(steps.lineHeight, 1.6, 1)).toBe(1.7);
    expect(stepped(steps.lineHeight, 1.3, -1)).toBe(1.2);
    expect(stepped(steps.widthCharacters, 68, -1)).toBe(64);
  });

  test.each(Object.keys(steps) as (keyof typeof steps)[])('%s stays within what the settings accept', (setting) => {
    const { minimum, maximum } = steps[setting];
    for (const value of [stepped(steps[setting], minimum, -1), stepped(steps[setting], maximum, 1)]) {
      expect(ReaderSettings.safeParse({ ...usualLook, [setting]: value }).success).toBe(true);
    }
  });
});
