import type { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { keyFor, queryFor } from '#renderer/api/query-for.ts';
import { drawnHook } from '#renderer/parts/app/testing/drawn-hook.tsx';
import { documentFromRichText } from '#shared/domain/chapter-document/from-chapter.ts';
import { replaceIn } from '#shared/domain/chapter-document/replaced-document.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { Highlight } from '#shared/domain/novels/reading.ts';
import { useReaderStore } from '../reader-store.ts';
import { useHighlightChanges } from './use-marks.ts';

const stored = documentFromRichText(
  { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'One two three.' }] }] },
  () => null,
);
const slugUrl = SlugUrl.parse('1--a');
const chapter = { slugUrl, volume: '1', number: '1', branchId: null };

function highlight(from: number, to: number, more: Partial<Highlight>): Highlight {
  const [start, end] = [from, to].map((character) => ({ paragraph: 0, character }));
  const quote = 'One two three.'.slice(from, to);
  return Highlight.parse({ ...chapter, id: crypto.randomUUID(), createdAt: 1, start, end, quote, note: '', ...more });
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

/** The changes of a page that lists these highlights. */
function changesOf(client: QueryClient, ...listed: readonly Highlight[]) {
  client.setQueryData(keyFor('highlights.list', { slugUrl }), listed);
  useReaderStore.setState({ text: { ...replaceIn(stored, []), chapter } });
  onTestFinished(() => useReaderStore.setState({ text: null }));
  return drawnHook(client, useHighlightChanges);
}

test('changes of a highlight that wait for its joining with another keep the joined words and notes', async () => {
  const one = highlight(0, 3, { colour: 'amber' });
  const two = highlight(4, 7, { colour: 'green', note: 'Of two' });
  const core = coreWith(one, two);
  const changes = changesOf(createQueryClient(), one, two);
  await Promise.all([changes.recolour(one, 'green'), changes.recolour(one, 'rose')]);
  expect(core.stored()).toMatchObject([{ id: one.id, colour: 'rose', quote: 'One two', note: 'Of two' }]);
  await Promise.all([changes.recolour(one, 'blue'), changes.putNote(one, 'Of both')]);
  expect(core.stored()).toMatchObject([{ id: one.id, colour: 'blue', quote: 'One two', note: 'Of both' }]);
});

test('a note that is typed while its highlight is joined with others keeps their notes', async () => {
  const [one, two] = [
    highlight(0, 3, { colour: 'amber', note: 'Of' }),
    highlight(4, 7, { colour: 'green', note: 'Of two' }),
  ];
  const three = highlight(8, 13, { colour: 'rose', note: 'Of three' });
  const core = coreWith(one, two, three);
  const client = createQueryClient();
  const changes = changesOf(client, one, two, three);
  const seen = [one, two, three];
  await Promise.all([changes.recolour(one, 'green'), changes.putNote(one, 'Of o', seen)]);
  expect(core.stored()).toMatchObject([{ id: one.id, note: 'Of o\nOf two' }, { id: three.id }]);
  await Promise.all([changes.recolour(one, 'rose'), changes.putNote(one, 'Of one', seen)]);
  expect(core.stored()).toMatchObject([{ id: one.id, note: 'Of one\nOf two\nOf three' }]);
  // What was written after the notes of all had been listed is the whole note.
  await changes.putNote(one, 'Of all');
  expect(core.stored()).toMatchObject([{ id: one.id, note: 'Of all' }]);
});

test('a list that was asked for before a change does not replace the one with the change', async () => {
  const one = highlight(0, 3, { colour: 'amber' });
  const core = coreWith(one);
  const client = createQueryClient();
  const changes = changesOf(client, one);
  const { queryKey } = queryFor('highlights.list', { slugUrl: one.slugUrl });
  const earlier = Promise.withResolvers<Highlight[]>();
  const asked = client.fetchQuery({ queryKey, queryFn: () => earlier.promise, staleTime: 0 }).catch(() => null);
  await changes.putNote(one, 'Of one');
  earlier.resolve([one]);
  await asked;
  expect(client.getQueryData(queryKey)).toEqual(core.stored());
  expect(core.stored()).toMatchObject([{ note: 'Of one' }]);
});
