import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EPISODE, HEIGHTS, MANUAL, playerRig, THIRD } from '../testing/player-rig.ts';
import { COUNTDOWN_MS } from './marks.ts';
import { SAVE_EVERY_MS } from './steps.ts';

describe('saving the place', () => {
  it('loses at most five seconds, at any speed and at any moment', () => {
    const speed = fc.constantFrom(0.25, 0.5, 1, 1.25, 1.5, 2, 2.5, 3);
    const part = fc.record({
      quarters: fc.integer({ min: 1, max: 120 }),
      speed,
      ending: fc.constantFrom('nothing', 'pause', 'seek', 'stall'),
      toSeconds: fc.integer({ min: 0, max: 1200 }),
    });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
        const rig = playerRig().start({ changes: { opening: null } });
        const lost = () => Math.abs(rig.state.positionSeconds - (rig.saves().at(-1)?.positionSeconds ?? 0));
        let mostLost = 0;
        for (const { quarters, speed: rate, ending, toSeconds } of parts) {
          for (let quarter = 0; quarter < quarters; quarter += 1) {
            rig.run(0.25, rate);
            mostLost = Math.max(mostLost, lost());
          }
          if (ending === 'seek') rig.seek(toSeconds);
          if (ending === 'pause') rig.send({ type: 'pause' });
          if (ending === 'pause') rig.send({ type: 'play' });
          if (ending === 'stall') rig.send({ type: 'media-waiting' });
          if (ending !== 'seek') rig.send({ type: 'media-playing' });
          mostLost = Math.max(mostLost, lost());
        }
        expect(mostLost).toBeLessThanOrEqual(5);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['the page is hidden or left', { type: 'leave' }],
    ['playback is paused from outside the page', { type: 'media-paused' }],
    ['the person goes to the next episode', { type: 'go-next' }],
    ['playback fails', { type: 'fault', fault: { kind: 'unplayable' } }],
  ] as const)('writes at once when %s', (_, event) => {
    const rig = playerRig().start().run(5);
    rig.takeEffects();
    rig.run(1);
    rig.send(event);
    expect(rig.saves()).toMatchObject([{ positionSeconds: 6, isWatched: false }]);
  });

  it('does not overwrite a further place of another device until playback passes it or the person seeks', () => {
    const rig = playerRig().start({ startAtSeconds: 300, saved: { positionSeconds: 305, isWatched: false } });
    const changePlace = (positionSeconds: number) =>
      rig.send({ type: 'place-changed', episodeId: EPISODE.id, positionSeconds });
    changePlace(310);
    changePlace(1500);
    rig.run(9);
    expect(rig.saves()).toEqual([]);
    rig.run(2);
    expect(rig.saves()).toMatchObject([{ positionSeconds: 310 }]);
    changePlace(900);
    rig.takeEffects();
    rig.run(10);
    rig.send({ type: 'leave' });
    expect(rig.saves()).toEqual([]);
    rig.seek(200);
    changePlace(900);
    rig.takeEffects();
    rig.run(11);
    expect(rig.saves().at(-1)?.positionSeconds).toBeGreaterThan(204);
    expect(rig.saves().at(-1)?.positionSeconds).toBeLessThan(212);
  });

  it('resumes before a further place after a minute of the episode was played here', () => {
    const rig = playerRig()
      .start({ changes: { opening: null } })
      .run(10);
    const changePlace = (positionSeconds: number) =>
      rig.send({ type: 'place-changed', episodeId: EPISODE.id, positionSeconds });
    // Another window plays on further ahead.
    for (let time = 0; time < 20; time += 1) {
      changePlace(900 + 4 * time);
      rig.takeEffects();
      rig.run(4);
      expect(rig.saves()).toEqual([]);
    }
    // The other window pauses, and its place is reported once more.
    rig.run(50);
    changePlace(976);
    rig.send({ type: 'pause' });
    rig.wait(120);
    rig.send({ type: 'play' });
    rig.send({ type: 'media-playing' });
    rig.run(5);
    expect(rig.saves()).toEqual([]);
    rig.run(5);
    expect(rig.saves()).toMatchObject([{ positionSeconds: 146, isWatched: false }, {}]);
  });

  it('writes the final position of a pause, and nothing more when the page is left much later', () => {
    const rig = playerRig().start().run(5);
    rig.send({ type: 'pause' });
    rig.takeEffects();
    rig.send({ type: 'media-time', positionSeconds: 5.6 });
    rig.send({ type: 'media-paused' });
    expect(rig.saves()).toMatchObject([{ positionSeconds: 5.6 }]);
    rig.takeEffects();
    rig.wait(600).send({ type: 'leave' });
    expect(rig.saves()).toEqual([]);
  });

  it('writes the position of a pause while another quality takes over, and then where its picture stands', () => {
    const rig = playerRig()
      .start({ changes: { heights: HEIGHTS } })
      .run(5);
    rig.send({ type: 'choose-height', height: 480 });
    rig.run(1);
    rig.takeEffects();
    rig.send({ type: 'prepared', height: 480, isComplete: true });
    expect(rig.state.phase).toBe('loading');
    rig.send({ type: 'pause' });
    rig.send({ type: 'media-ready', positionSeconds: 6.4 });
    rig.send({ type: 'media-time', positionSeconds: 6.4 });
    expect(rig.saves()).toMatchObject([{ positionSeconds: 6 }, { positionSeconds: 6.4 }]);
    expect(rig.state.phase).toBe('paused');
  });

  it('writes the reported position when a pause is reported before the end of a seek', () => {
    const rig = playerRig().start().run(5);
    rig.send({ type: 'seek', toSeconds: 48 });
    rig.send({ type: 'pause' });
    rig.send({ type: 'media-paused' });
    rig.takeEffects();
    rig.send({ type: 'media-seeked', positionSeconds: 49.7 });
    rig.send({ type: 'media-time', positionSeconds: 49.7 });
    expect(rig.saves()).toMatchObject([{ positionSeconds: 49.7 }]);
    expect(rig.state.phase).toBe('paused');
  });

  it('writes at most every four seconds during plain playback', () => {
    const rig = playerRig().start().run(40);
    expect(rig.saves().length).toBeLessThanOrEqual(11);
  });

  it('writes at once on pause, after a seek, when the page is left and at an episode change', () => {
    const rig = playerRig().start().run(5);
    rig.takeEffects();
    rig.run(1);
    rig.send({ type: 'pause' });
    expect(rig.saves()).toMatchObject([{ positionSeconds: 6 }]);
    rig.takeEffects();
    rig.seek(600);
    expect(rig.saves()).toMatchObject([{ positionSeconds: 600 }]);
    rig.takeEffects();
    rig.send({ type: 'play' });
    rig.send({ type: 'media-playing' });
    rig.run(1);
    rig.send({ type: 'leave' });
    expect(rig.saves()).toMatchObject([{ positionSeconds: 601 }]);
    rig.takeEffects();
    rig.run(1);
    rig.open({ changes: { id: THIRD } });
    expect(rig.saves()).toMatchObject([{ episodeId: EPISODE.id, releaseId: EPISODE.releaseId, positionSeconds: 602 }]);
  });

  it('writes the same place once', () => {
    const rig = playerRig().start().run(5);
    rig.send({ type: 'pause' });
    rig.takeEffects();
    rig.send({ type: 'leave' });
    rig.send({ type: 'leave' });
    expect(rig.saves()).toEqual([]);
  });

  it('writes nothing for an episode that never played', () => {
    const rig = playerRig().open({ startAtSeconds: 755, saved: { positionSeconds: 760, isWatched: false } });
    rig.send({ type: 'leave' });
    rig.open({ changes: { id: THIRD } });
    expect(rig.saves()).toEqual([]);
  });

  it('does not move the place back when an episode is opened and closed repeatedly', () => {
    let saved = 760;
    for (let visit = 0; visit < 5; visit += 1) {
      const rig = playerRig()
        .start({ startAtSeconds: saved - 5, saved: { positionSeconds: saved, isWatched: false } })
        .run(3);
      rig.send({ type: 'leave' });
      saved = rig.saves().at(-1)?.positionSeconds ?? saved;
    }
    expect(saved).toBe(760);
  });

  it('follows a seek backwards', () => {
    const rig = playerRig().start({ startAtSeconds: 755, saved: { positionSeconds: 760, isWatched: false } });
    rig.takeEffects();
    rig.seek(200);
    expect(rig.saves()).toMatchObject([{ positionSeconds: 200 }]);
  });
});

describe('an episode becomes watched', () => {
  it('when its ending begins, once each time it is reached', () => {
    const rig = playerRig().start().seek(1340);
    rig.takeEffects();
    rig.run(4.75);
    expect(rig.saves().every((save) => !save.isWatched)).toBe(true);
    rig.run(0.25);
    expect(rig.saves().at(-1)).toMatchObject({ positionSeconds: 1345, isWatched: true });
    rig.takeEffects();
    rig.run(20);
    rig.seek(300);
    expect(rig.saves().length).toBeGreaterThan(1);
    expect(rig.saves().every((save) => !save.isWatched)).toBe(true);
    rig.seek(1350);
    expect(rig.saves().at(-1)).toMatchObject({ isWatched: true });
  });

  it('at nine tenths without an ending, and at the real end when its ending mark lies beyond it', () => {
    const plain = playerRig()
      .start({ changes: { ending: null } })
      .seek(1296);
    expect(plain.saves().at(-1)).toMatchObject({ isWatched: true });
    const odd = playerRig().start({ changes: { ending: { startSeconds: 5000, stopSeconds: 5090 } } });
    odd.run(4);
    odd.takeEffects();
    odd.send({ type: 'media-ended' });
    expect(odd.saves()).toMatchObject([{ positionSeconds: 1440, isWatched: true }]);
  });

  it('at the fraction that the person chose, unless it has an ending', () => {
    const rules = { ...MANUAL, watchedFraction: 0.5 };
    const plain = playerRig(rules)
      .start({ changes: { ending: null } })
      .seek(719.75);
    expect(plain.saves().at(-1)).toMatchObject({ isWatched: false });
    plain.run(0.25);
    expect(plain.saves().at(-1)).toMatchObject({ positionSeconds: 720, isWatched: true });
    const marked = playerRig(rules).start().seek(1300);
    expect(marked.saves().at(-1)).toMatchObject({ isWatched: false });
    marked.seek(1345);
    expect(marked.saves().at(-1)).toMatchObject({ isWatched: true });
  });

  it('as soon as the person chooses a fraction that playback has passed', () => {
    const rig = playerRig()
      .start({ changes: { ending: null } })
      .seek(800);
    rig.send({ type: 'rules', rules: { ...MANUAL, watchedFraction: 0.5 } });
    rig.run(0.25);
    expect(rig.saves().at(-1)).toMatchObject({ isWatched: true });
  });

  it('at a fraction of its true length when the service names another', () => {
    const rig = playerRig().open({ changes: { ending: null, durationSeconds: 90 } });
    rig.send({ type: 'length', durationSeconds: 1440 });
    rig.send({ type: 'media-ready' });
    rig.send({ type: 'media-playing' });
    rig.seek(85);
    expect(rig.saves().at(-1)).toMatchObject({ isWatched: false });
    rig.seek(1296);
    expect(rig.saves().at(-1)).toMatchObject({ isWatched: true });
  });

  it('but not because it was watched before: the mark may have been removed since', () => {
    const rig = playerRig().start({ saved: { positionSeconds: 1440, isWatched: true } });
    rig.run(20);
    expect(rig.saves().length).toBeGreaterThan(0);
    expect(rig.saves().every((save) => !save.isWatched)).toBe(true);
  });

  it('but not again between its ending and its end, so that a removed mark stays removed', () => {
    const rig = playerRig().start().seek(1350);
    rig.takeEffects();
    rig.run(10);
    rig.send({ type: 'media-ended' });
    rig.send({ type: 'leave' });
    expect(rig.saves().length).toBeGreaterThan(1);
    expect(rig.saves().every((save) => !save.isWatched)).toBe(true);
  });
});

it('the countdown takes five seconds, and saves are less than five seconds apart', () => {
  expect(COUNTDOWN_MS).toBe(5_000);
  expect(SAVE_EVERY_MS).toBeLessThan(5_000);
});
