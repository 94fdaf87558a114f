import { describe, expect, it } from 'vitest';
import { resumeOffer } from './open-episode.ts';

const EPISODE = { durationSeconds: 1440, ending: { startSeconds: 1345, stopSeconds: 1437 } };

describe('the resume offer', () => {
  it('names the saved place, not the position a little before it where playback resumes', () => {
    expect(resumeOffer({ positionSeconds: 36, isWatched: false }, EPISODE)).toEqual({
      kind: 'continued',
      positionSeconds: 36,
    });
  });

  it('names the place in the middle of a watched episode', () => {
    expect(resumeOffer({ positionSeconds: 700, isWatched: true }, EPISODE)).toEqual({
      kind: 'stopped',
      positionSeconds: 700,
    });
  });

  it('is null when the episode was hardly begun, finished or never opened', () => {
    expect(resumeOffer({ positionSeconds: 12, isWatched: false }, EPISODE)).toBeNull();
    expect(resumeOffer({ positionSeconds: 12, isWatched: true }, EPISODE)).toBeNull();
    expect(resumeOffer({ positionSeconds: 1400, isWatched: true }, EPISODE)).toBeNull();
    expect(resumeOffer(null, EPISODE)).toBeNull();
  });
});
