import { useEffect, useEffectEvent } from 'react';
import type { PlayerParts } from './player-context.ts';
import { saveScreenshot, screenshotName } from './screenshot.ts';

/** Takes a screenshot whenever one is asked for. `names` are those of the release and of the episode, as they are shown. */
export function useScreenshot(
  { session, view, picture }: PlayerParts,
  names: { readonly release: string; readonly episode: string },
): void {
  const take = useEffectEvent(async () => {
    const { video } = picture.getState();
    const seconds = session.store.getState().positionSeconds;
    const isSaved = await saveScreenshot(video, screenshotName({ ...names, seconds }));
    view.show({ kind: isSaved ? 'screenshot' : 'no-screenshot' });
  });

  useEffect(
    () =>
      view.store.subscribe((now, before) => {
        if (now.screenshotsAsked !== before.screenshotsAsked) void take();
      }),
    [view],
  );
}
