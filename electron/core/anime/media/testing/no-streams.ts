import type { StreamLibrary } from '../stream-route.ts';

/** A library without a single episode. */
export const noStreams = (): StreamLibrary => ({
  answer: async () => null,
  notePlaylist: () => undefined,
  keeper: () => null,
});
