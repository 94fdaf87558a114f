import { createTranslator } from 'use-intl/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EPISODE, MANUAL } from '#renderer/features/player/testing/player-rig.ts';
import { en } from '#renderer/i18n/en.ts';
import { PlayerSettings } from '#shared/domain/app/settings.ts';
import { createPlayerCommands } from './player-commands.ts';
import { createPlayerPreferences } from './player-preferences.ts';
import { createPlayerSession } from './player-session.ts';
import { createPlayerView } from './player-view.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A player of an episode of 24 minutes that is paused at a place. */
function openAt(
  positionSeconds: number,
  settings: Partial<PlayerSettings> = {},
  durationSeconds = EPISODE.durationSeconds,
) {
  const ports = {
    fitsQualityToWindow: () => true,
    streamsOf: () => [{ height: 1080 as const, url: 'https://cdn.test/1080/index.m3u8' }],
    aheadOf: () => null,
    save: () => undefined,
    refresh: async () => ({ waitMs: 0 }),
    openEpisode: () => undefined,
    afterFrame: () => () => undefined,
  };
  const session = createPlayerSession(ports, MANUAL);
  session.send({
    type: 'open',
    episode: { ...EPISODE, durationSeconds },
    height: 1080,
    startAtSeconds: positionSeconds,
    saved: null,
  });
  session.send({ type: 'length', durationSeconds });
  session.send({ type: 'media-ready' });
  session.send({ type: 'pause' });
  const preferences = createPlayerPreferences(PlayerSettings.parse(settings), () => undefined);
  const view = createPlayerView();
  const page = { leave: vi.fn(), 'mini-player': vi.fn(), 'picture-in-picture': vi.fn(), screenshot: vi.fn() };
  const texts = { current: { t: createTranslator({ locale: 'en', messages: en, namespace: 'player' }) } };
  const run = createPlayerCommands({ session, preferences, view, chooseQuality: () => undefined, texts }, page);
  return {
    run,
    playToEnd: () => {
      for (const type of ['play', 'media-playing', 'media-ended'] as const) session.send({ type });
    },
    state: () => session.store.getState(),
    position: () => session.store.getState().positionSeconds,
    feedback: () => view.store.getState().feedback?.text ?? null,
    sound: () => {
      const { volume, isMuted } = preferences.store.getState();
      return { volume, isMuted };
    },
  };
}

describe('a seek by steps', () => {
  it('shows the distance actually moved, added to that of the steps before it', () => {
    const player = openAt(8);
    player.run({ kind: 'seek-steps', steps: -1 });
    expect(player.feedback()).toBe('5 seconds back');
    player.run({ kind: 'seek-steps', steps: -1 });
    player.run({ kind: 'seek-steps', steps: -1 });
    expect(player.feedback()).toBe('8 seconds back');
  });

  it('shows nothing at the start and at the end', () => {
    const player = openAt(0);
    player.run({ kind: 'seek-steps', steps: -1 });
    expect(player.feedback()).toBeNull();
    player.run({ kind: 'seek-to-fraction', fraction: 1 });
    player.run({ kind: 'seek-steps', steps: 1 });
    expect(player.feedback()).toBeNull();
  });
});

it('a seek to a fraction does nothing while the length is unknown, except to the start', () => {
  const player = openAt(600, {}, 0);
  player.run({ kind: 'seek-to-fraction', fraction: 0.5 });
  expect(player.position()).toBe(600);
  player.run({ kind: 'seek-to-fraction', fraction: 0 });
  expect(player.position()).toBe(0);
});

it('at the end, a frame step back pauses and cancels the countdown; a step forward does nothing', () => {
  const player = openAt(600, {}, 1200);
  player.playToEnd();
  player.run({ kind: 'frame', direction: 1 });
  expect(player.state()).toMatchObject({ phase: 'ended', positionSeconds: 1200, nextCountdownMs: 5000 });
  player.run({ kind: 'frame', direction: -1 });
  expect(player.state()).toMatchObject({ phase: 'seeking', wantsToPlay: false, nextCountdownMs: null });
  expect(player.position()).toBeCloseTo(1199.9);
});

describe('the mute command', () => {
  it('restores the former volume', () => {
    const player = openAt(0, { volume: 0.8 });
    player.run({ kind: 'mute' });
    expect(player.sound()).toEqual({ volume: 0.8, isMuted: true });
    player.run({ kind: 'mute' });
    expect(player.sound()).toEqual({ volume: 0.8, isMuted: false });
  });

  it('sets an audible volume if the volume is 0, muted or not', () => {
    for (const isMuted of [false, true]) {
      const player = openAt(0, { volume: 0, isMuted });
      player.run({ kind: 'mute' });
      expect(player.sound()).toEqual({ volume: 0.25, isMuted: false });
      expect(player.feedback()).toBe('Volume 25%');
    }
  });
});
