import { describe, expect, it } from 'vitest';
import { isWatchedAt, resumeAtSeconds } from '../anime/playback.ts';
import { EpisodeId, ReleaseId } from '../identifiers.ts';
import { type CommandId, NAMED_COMMANDS } from '../player/keys.ts';
import { SPEEDS } from '../player/speed.ts';
import { LookupSite, Settings, SettingsPatch } from './settings.ts';

/** Every default. */
const USUAL: Settings = {
  // The system decides.
  language: 'system',
  theme: 'system',
  motion: 'system',
  scale: 1,
  adult: 'blur',
  hasCardScores: false,
  player: {
    // The best that can be played, until another one is chosen.
    quality: 'auto',
    fitsQualityToWindow: true,
    // Nothing of the picture is cut off.
    pictureFit: 'contain',
    volume: 1,
    isMuted: false,
    speed: 1,
    seekStepSeconds: 5,
    // Offered, never done by itself.
    skipOpening: 'button',
    skipEnding: 'button',
    keepFirstOpening: false,
    autoplayNext: true,
    hasPreviews: true,
    watchedFraction: 0.9,
    keys: {},
    collectionMoves: 'ask',
    dismissedMoves: [],
  },
  reader: {
    mode: 'scroll',
    columns: 'auto',
    turnsByMouse: true,
    isContinuous: false,
    linesAMinute: 20,
    font: 'literata',
    weight: 'normal',
    fontSizePixels: 19,
    lineHeight: 1.6,
    widthCharacters: 68,
    margins: 'normal',
    letterSpacing: 0,
    wordSpacing: 0,
    paragraphSpacing: 0,
    indent: 1.4,
    isJustified: false,
    isHyphenated: true,
    theme: 'app',
    ownGround: '#f3ead8',
    ownText: '#3a2f24',
  },
  speech: { voice: '', rate: 1 },
  // The service is asked no faster than needed.
  downloads: { episodeSpeed: 'gentle', waitsForDataSaver: true, quietHours: null, keepsWatchedHours: 24 },
  // Offered; nothing is sent without a press.
  lookup: { wiktionary: true, yandex: true, deepl: true, own: [] },
  statistics: { isKept: true },
  desktop: { hasTray: false, checksUpdates: true },
  // Off until the person was asked.
  notifications: { isAsked: false, episodes: false, chapters: false },
};

describe('the settings of a new installation', () => {
  it('are exactly the listed defaults', () => {
    expect(Settings.parse({})).toEqual(USUAL);
  });

  it('can all be changed, alone and together', () => {
    expect(SettingsPatch.parse(USUAL)).toEqual(USUAL);
    for (const [name, value] of Object.entries(USUAL)) {
      expect(SettingsPatch.parse({ [name]: value })).toEqual({ [name]: value });
      if (typeof value !== 'object') continue;
      expect(SettingsPatch.parse({ [name]: {} })).toEqual({ [name]: {} });
      for (const [key, setting] of Object.entries(value)) {
        expect(SettingsPatch.parse({ [name]: { [key]: setting } })).toEqual({ [name]: { [key]: setting } });
      }
    }
  });

  it('reject unknown names, also within a group', () => {
    expect(SettingsPatch.safeParse({ colour: 'red' }).success).toBe(false);
    for (const group of ['player', 'reader', 'speech', 'lookup', 'statistics', 'desktop', 'notifications']) {
      expect(SettingsPatch.safeParse({ [group]: { colour: 'red' } }).success, group).toBe(false);
    }
  });
});

describe('behaviour without a setting', () => {
  const place = (positionSeconds: number, isWatched = false) => ({
    ...{ episodeId: EpisodeId.parse('00000000-0000-4000-8000-000000000001'), releaseId: ReleaseId.parse(1) },
    ...{ positionSeconds, isWatched, updatedAt: 0 },
  });

  it('resumes five seconds before the saved place, or from the start within 30 seconds of it or if watched', () => {
    expect([29, 30, 600].map((seconds) => resumeAtSeconds(place(seconds)))).toEqual([0, 25, 595]);
    expect(resumeAtSeconds(place(600, true))).toBe(0);
  });

  it('counts an episode as watched from its ending, else from nine tenths on', () => {
    const ending = { startSeconds: 1_300, stopSeconds: 1_390 };
    const watchedFrom = (episode: Parameters<typeof isWatchedAt>[1]) =>
      Array.from({ length: 1_440 }, (_, second) => second).find((second) => isWatchedAt(second, episode));
    expect(watchedFrom({ ending, durationSeconds: 1_440 })).toBe(1_300);
    expect(watchedFrom({ ending: null, durationSeconds: 1_440 })).toBe(1_296);
  });

  it('offers speeds from 0.25 to 3', () => {
    expect([Math.min(...SPEEDS), Math.max(...SPEEDS)]).toEqual([0.25, 3]);
  });

  it('binds the keys that people know from other players', () => {
    const keys = new Map<CommandId, readonly string[]>(NAMED_COMMANDS.map(({ id, keys: own }) => [id, own]));
    expect(Object.fromEntries([...keys].filter(([, own]) => own.length > 0))).toMatchObject({
      toggle: ['Space', 'KeyK'],
      ...{ 'seek-back': ['ArrowLeft'], 'seek-forward': ['ArrowRight'] },
      ...{ 'seek-back-long': ['KeyJ'], 'seek-forward-long': ['KeyL'] },
      ...{ 'volume-up': ['ArrowUp'], 'volume-down': ['ArrowDown'], mute: ['KeyM'] },
      ...{ fullscreen: ['KeyF'], skip: ['KeyS'], next: ['KeyN'], previous: ['KeyP'], 'mini-player': ['KeyI'] },
      ...{ start: ['Home'], end: ['End'], 'frame-back': ['Comma'], 'frame-forward': ['Period'] },
      ...{ 'speed-down': ['Shift+Comma'], 'speed-up': ['Shift+Period'] },
    });
  });
});

describe('a lookup site', () => {
  const isTaken = (address: string) => LookupSite.safeParse({ name: 'Mine', address }).success;

  it.each(['https://example.org/?q=%s', 'https://example.org#%s', 'HTTPS://example.org:8443/%s/of/%s?x=100%25'])(
    'can be %s',
    (address) => expect(isTaken(address)).toBe(true),
  );

  it.each([
    ...[
      'http://example.org/%s',
      'javascript:alert("%s")',
      'file:///etc/%s',
      'engawa://x/%s',
      'example.org/%s',
      '',
      '%s',
    ],
    ...['https://example.org/', 'https://%s/', 'https://%s.example.org/?q=%s', 'https://user:word@example.org/%s'],
    ...['https://example.org\\@evil.example/%s', 'https:///%s', 'https:// example.org/%s', 'https://example.org/a b%s'],
    `https://example.org/%s${'x'.repeat(500)}`,
  ])('is not %s', (address) => expect(isTaken(address)).toBe(false));

  it('has a name', () => {
    const named = (name: string) => LookupSite.safeParse({ name, address: 'https://example.org/%s' });
    expect(named('  My dictionary ').data?.name).toBe('My dictionary');
    for (const name of ['', '   ', 'x'.repeat(41)]) expect(named(name).success).toBe(false);
  });
});
