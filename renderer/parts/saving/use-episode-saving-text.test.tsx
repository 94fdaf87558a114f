import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Language } from '#renderer/i18n/language.tsx';
import { loadMessages } from '#renderer/i18n/messages-of.ts';
import { EpisodeSaving } from '#shared/domain/downloads/saved-episode.ts';
import { useEpisodeSavingText } from './use-episode-saving-text.ts';

await loadMessages('en');

function Text({ isHere }: { readonly isHere: boolean }) {
  const saving = EpisodeSaving.parse({
    episodeId: '00000000-0000-4000-8000-000000000001',
    ordinal: 1,
    height: 720,
    state: 'failed',
    isHere,
    trouble: 'unreadable',
    bytes: 1,
    savedSeconds: 0,
    durationSeconds: 1440,
    isPinned: false,
    isReplaced: false,
    removeAt: null,
  });
  return useEpisodeSavingText()(saving);
}

const textOf = (isHere: boolean) =>
  renderToStaticMarkup(
    <Language locale="en">
      <Text isHere={isHere} />
    </Language>,
  );

it('a failed episode that still plays reads "could not save again" instead of "not saved"', () => {
  expect(textOf(false)).toMatch(/^Not saved: /);
  expect(textOf(true)).toMatch(/^Could not save again: /);
});
