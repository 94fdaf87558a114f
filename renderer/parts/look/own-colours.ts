import type { ReaderSettings } from '#shared/domain/app/settings.ts';

export type OwnColours = Pick<ReaderSettings, 'ownGround' | 'ownText'>;

/** Each 0..1, in sRGB encoding. */
type Rgb = readonly [red: number, green: number, blue: number];

export const READABLE_CONTRAST = 4.5;
const SEEN_CONTRAST = 3;
const ROOM_FOR_SHADES = 8;
const PRESSED_PART = 0.11;
/** Reserve for rounding: layers on each other are rounded to whole bytes again. */
const BYTE_CONTRAST = 0.1;
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [1, 1, 1];
const PERSIMMON: Rgb = [0.85, 0.35, 0.15];

/** A page's tokens in the person's own colours. The book's text keeps its colour; the app's is adjusted until it is readable. */
export function ownTokens({ ownGround, ownText }: OwnColours) {
  const ground = rgbOf(ownGround);
  const text = rgbOf(ownText);
  const isDark = contrastOf(ground, WHITE) > contrastOf(ground, BLACK);
  const far = isDark ? WHITE : BLACK;
  const near = isDark ? BLACK : WHITE;
  // On a ground of medium brightness even black or white is hardly readable: layers must not come nearer to it.
  const hasRoom = contrastOf(ground, far) >= ROOM_FOR_SHADES;
  const shade = hasRoom ? far : near;
  const lift = isDark && hasRoom ? far : near;
  const raised = mixed(ground, lift, isDark ? 0.05 : 0.35);
  const floating = mixed(ground, lift, isDark ? 0.08 : 0.45);
  const plain = [ground, raised, floating];
  const grounds = [...plain, ...plain.map((colour) => mixed(colour, shade, PRESSED_PART))];
  const readable = (colour: Rgb) => pushed(colour, far, grounds, READABLE_CONTRAST);
  const accent = pushed(PERSIMMON, far, grounds, SEEN_CONTRAST);
  const onAccent = contrastOf(accent, WHITE) > contrastOf(accent, BLACK) ? WHITE : BLACK;
  const veil = (part: number) => `rgb(${shade.map((value) => value * 255).join(' ')} / ${part * 100}%)`;
  return {
    'color-scheme': isDark ? 'dark' : 'light',
    '--color-ground': hexOf(ground),
    '--color-rail': hexOf(ground),
    '--color-raised': hexOf(raised),
    '--color-floating': hexOf(floating),
    '--color-reading': hexOf(text),
    '--color-text': hexOf(readable(text)),
    '--color-text-soft': hexOf(readable(mixed(text, ground, 0.15))),
    '--color-text-faint': hexOf(readable(mixed(text, ground, 0.3))),
    '--color-accent': hexOf(accent),
    '--color-accent-hover': hexOf(mixed(accent, far, 0.12)),
    '--color-accent-text': hexOf(readable(PERSIMMON)),
    '--color-on-accent': hexOf(onAccent),
    '--color-focus': hexOf(accent),
    '--color-outline': hexOf(pushed(mixed(text, ground, 0.45), far, grounds, SEEN_CONTRAST)),
    '--color-line': veil(0.16),
    '--color-hover': veil(0.06),
    '--color-pressed': veil(PRESSED_PART),
    '--color-well': veil(0.07),
    '--color-skeleton': veil(0.09),
  } as const;
}

/** WCAG 2 contrast of two opaque colours. */
export function hexContrast(a: string, b: string): number {
  return contrastOf(rgbOf(a), rgbOf(b));
}

/** The nearest colour with enough contrast on all grounds. */
function pushed(colour: Rgb, far: Rgb, grounds: readonly Rgb[], contrast: number): Rgb {
  for (let part = 0; part < 1; part += 0.04) {
    // Colours on screen have whole bytes.
    const candidate = rgbOf(hexOf(mixed(colour, far, part)));
    if (grounds.every((ground) => contrastOf(candidate, rgbOf(hexOf(ground))) > contrast + BYTE_CONTRAST))
      return candidate;
  }
  return far;
}

function mixed(from: Rgb, to: Rgb, part: number): Rgb {
  const blend = (a: number, b: number) => a + (b - a) * part;
  return [blend(from[0], to[0]), blend(from[1], to[1]), blend(from[2], to[2])];
}

function contrastOf(a: Rgb, b: Rgb): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function rgbOf(hex: string): Rgb {
  const part = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

function hexOf(colour: Rgb): string {
  const part = (value: number) =>
    Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${colour.map(part).join('')}`;
}
