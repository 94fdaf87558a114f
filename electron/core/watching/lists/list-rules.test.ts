import { describe, expect, it } from 'vitest';
import type { ListChange } from '#core/watching/lists/list-outbox.ts';
import type { ListValue } from '#shared/domain/anime/release-list.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { afterAnswer, afterCheck, beforeSending, checkDueAt, isSendable } from './list-outbox.ts';

const MINUTE = 60_000;

function change(value: ListValue | null, known: Partial<ListChange> = {}): ListChange {
  const fresh = { former: [], sentAt: null, acknowledgedAt: null, attempts: 0, agreements: 0 };
  const flags = { mayReturn: false, isGivenUp: false };
  return { releaseId: ReleaseId.parse(7), kind: 'collection', value, place: 1, ...fresh, ...flags, ...known };
}

function verdictOn(sent: ListChange, listed: ListValue | null, at: number) {
  const next = afterCheck(sent, listed, at);
  if (next === null) return 'over';
  if (next === sent) return 'none';
  if (next.isGivenUp) return 'given-up';
  return next.acknowledgedAt === null ? 'again' : 'agrees';
}

/** The course of a change that is answered at once, and whose checks then find `words`, each when it is due. */
function life(
  start: ListChange,
  had: { value: ListValue; seenAt: number } | undefined,
  words: readonly (ListValue | null)[],
) {
  const verdicts: string[] = [];
  let at = 0;
  let current: ListChange | null = afterAnswer(beforeSending(start, had, at), start.value, at, true);
  let requests = 1;
  for (const word of words) {
    if (current === null) break;
    at = checkDueAt(current) ?? at;
    const verdict = verdictOn(current, word, at);
    verdicts.push(verdict);
    if (verdict === 'agrees') current = { ...current, agreements: current.agreements + 1 };
    if (verdict === 'again') {
      requests += 1;
      current = afterAnswer(beforeSending({ ...current, acknowledgedAt: null }, had, at), start.value, at, true);
    }
    if (verdict === 'over' || verdict === 'given-up') break;
  }
  return { verdicts, requests };
}

describe('a list change', () => {
  it('is over when two checks find it in place, and only when they are due', () => {
    expect(life(change('planned'), undefined, ['planned', 'planned']).verdicts).toEqual(['agrees', 'over']);
    const sent = change('planned', { acknowledgedAt: 0, attempts: 1, former: [null] });
    expect(verdictOn(sent, 'planned', MINUTE)).toBe('none');
    expect(checkDueAt(sent)).toBe(1.5 * MINUTE);
    expect(checkDueAt({ ...sent, agreements: 1 })).toBe(4 * MINUTE);
  });

  it('that removes a young entry is sent at most twelve times, then given up', () => {
    const { verdicts, requests } = life(change(null), { value: 'planned', seenAt: -1_000 }, Array(30).fill('planned'));
    expect(requests).toBe(12);
    expect(verdicts.at(-1)).toBe('given-up');
  });

  it('of any other kind is sent at most twice, then counts as changed by another device', () => {
    for (const [value, had, word] of [
      ['watching', 'planned', 'planned'],
      [null, 'planned', 'planned'],
      ['planned', undefined, null],
    ] as const) {
      const known = had === undefined ? undefined : { value: had, seenAt: -60 * MINUTE };
      expect(life(change(value), known, [word, word])).toEqual({ verdicts: ['again', 'over'], requests: 2 });
    }
  });

  it('that was sent is over when the service lists a value it never had before', () => {
    const sent = change(null, { acknowledgedAt: 0, attempts: 1, former: ['planned'], mayReturn: true });
    expect(verdictOn(sent, 'watched', 1)).toBe('over');
    expect(verdictOn({ ...sent, acknowledgedAt: null }, 'watched', 1)).toBe('over');
    expect(verdictOn({ ...sent, acknowledgedAt: null, attempts: 0 }, 'watched', 1)).toBe('none');
  });

  it('is not sent again for another value found much later, unless the service may have undone it', () => {
    const sent = change('watching', { acknowledgedAt: 0, attempts: 1, former: ['planned'] });
    expect(verdictOn(sent, 'planned', 2 * MINUTE)).toBe('again');
    expect(verdictOn(sent, 'planned', 30 * MINUTE)).toBe('over');
    expect(verdictOn({ ...sent, value: null, mayReturn: true }, 'planned', 600 * MINUTE)).toBe('again');
  });

  it('counts as not followed only if the answer that contradicts it is believed', () => {
    const sent = beforeSending(change('planned'), undefined, 0);
    expect(afterAnswer(sent, null, 0, true)?.mayReturn).toBe(true);
    expect(afterAnswer(sent, null, 0, false)?.mayReturn).toBe(false);
  });

  it('of a favourite is over with the first answer that agrees', () => {
    const liked = change('in', { kind: 'favourite' });
    expect(afterAnswer(liked, 'in', 0, true)).toBeNull();
    expect(afterAnswer(liked, null, 0, true)).toMatchObject({ acknowledgedAt: 0, mayReturn: true });
  });

  it('that was given up stays so until the service agrees or another device changes the entry', () => {
    const lost = change(null, { isGivenUp: true, former: ['planned'], attempts: 12, acknowledgedAt: 0 });
    expect([verdictOn(lost, 'planned', 9e9), verdictOn(lost, null, 1), verdictOn(lost, 'watched', 1)]).toEqual([
      'none',
      'over',
      'over',
    ]);
    expect(checkDueAt(lost)).toBeNull();
  });

  it('that removes from a collection waits 15 seconds after the request before it', () => {
    const taken = change(null, { sentAt: 0 });
    expect([isSendable(taken, 10_000), isSendable(taken, 15_000)]).toEqual([false, true]);
    expect(isSendable(change('planned', { sentAt: 0 }), 1)).toBe(true);
    expect(isSendable({ ...taken, kind: 'favourite' }, 1)).toBe(true);
  });
});
