import { describe, expect, it } from 'vitest';
import { Settings } from '#shared/domain/app/settings.ts';
import { patched } from './use-settings.ts';

describe('a settings patch', () => {
  it('keeps the settings that it does not name', () => {
    const settings = Settings.parse({ theme: 'light', player: { speed: 1.5 }, reader: { font: 'pt-serif' } });
    const after = patched(settings, { language: 'ru', player: { isMuted: true } });
    expect(after).toEqual({ ...settings, language: 'ru', player: { ...settings.player, isMuted: true } });
    const speech = patched(patched(settings, { speech: { voice: 'Anna' } }), { speech: { rate: 2 } });
    expect(speech.speech).toEqual({ voice: 'Anna', rate: 2 });
    const program = patched(settings, { desktop: { hasTray: true }, notifications: { isAsked: true } });
    expect(program.desktop).toEqual({ ...settings.desktop, hasTray: true });
    expect(program.notifications).toEqual({ ...settings.notifications, isAsked: true });
  });
});
