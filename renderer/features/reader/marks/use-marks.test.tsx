import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { Language } from '#renderer/i18n/language.tsx';
import { loadMessages } from '#renderer/i18n/messages-of.ts';
import { documentFromRichText } from '#shared/domain/chapter-document/from-chapter.ts';
import { replaceIn } from '#shared/domain/chapter-document/replaced-document.ts';
import { Highlight } from '#shared/domain/novels/reading.ts';
import { useReaderStore } from '../reader-store.ts';
import { useHighlightChanges } from './use-marks.ts';

await loadMessages('en');

const stored = documentFromRichText(
  { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'One two three.' }] }] },
  () => null,
);
const chapter = { slugUrl: '1--a', volume: '1', number: '1', branchId: null };

function highlight(from: number, to: number, more: Partial<Highlight>): Highlight {
  const [start, end] = [from, to].map((character) => ({ paragraph: 0, character }));
  const quote = 'One two three.'.slice(from, to);
  return Highlight.parse({ ...chapter, id: crypto.randomUUID(), createdAt: 1, start, end, quote, note: '', ...more });
}

type Changes = ReturnType<typeof useHighlightChanges>;

function Page({ onDrawn }: { readonly onDrawn: (changes: Changes) => void }) {
  onDrawn(useHighlightChanges());
  return null;
}

/** A core with these highlights, which keeps what it is sent. */
function coreWith(...highlights: readonly Highlight[]) {
  const kept = new Map(highlights.map((each) => [each.id, each]));
  vi.stubGlobal('fetch', async (address: string, { body }: { readonly body: string }) => {
    if (address === '/rpc/highlights.put') {
      const { replaces = [], ...put } = JSON.parse(body).input;
      for (const id of replaces) kept.delete(id);
      kept.set(put.id, put);
    }
    return Response.json({ ok: true, value: [...kept.values()] });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { stored: () => [...kept.values()] };
}

test('changes of a highlight that wait for its joining with another keep the joined words and notes', async () => {
  const one = highlight(0, 3, { colour: 'amber' });
  const two = highlight(4, 7, { colour: 'green', note: 'Of two' });
  const core = coreWith(one, two);
  const client = createQueryClient();
  client.setQueryData(keyFor('highlights.list', { slugUrl: one.slugUrl }), [one, two]);
  useReaderStore.setState({ text: { ...replaceIn(stored, []), chapter: { ...chapter, slugUrl: one.slugUrl } } });
  onTestFinished(() => useReaderStore.setState({ text: null }));
  let changes: Changes | undefined;
  renderToString(
    <QueryClientProvider client={client}>
      <Language locale="en">
        <Page onDrawn={(drawn) => (changes = drawn)} />
      </Language>
    </QueryClientProvider>,
  );
  await Promise.all([changes?.recolour(one, 'green'), changes?.recolour(one, 'rose')]);
  expect(core.stored()).toMatchObject([{ id: one.id, colour: 'rose', quote: 'One two', note: 'Of two' }]);
  await Promise.all([changes?.recolour(one, 'blue'), changes?.putNote(one, 'Of both')]);
  expect(core.stored()).toMatchObject([{ id: one.id, colour: 'blue', quote: 'One two', note: 'Of both' }]);
});
