import { describe, expect, it } from 'vitest';
import { logEntry } from './about-page.tsx';

describe('a line of the log', () => {
  it('is split into time, level, message and details', () => {
    const line = JSON.stringify({
      time: '2026-11-21T17:00:00.000Z',
      level: 'warn',
      message: 'setting skipped',
      name: 'theme',
      tries: 3,
    });
    expect(logEntry(line)).toEqual({
      time: new Date('2026-11-21T17:00:00.000Z'),
      level: 'warn',
      message: 'setting skipped',
      details: 'name: theme · tries: 3',
    });
  });

  it('shows the stack of an error', () => {
    const cause = { name: 'TypeError', message: 'no', stack: 'TypeError: no\n    at a.ts:1' };
    expect(logEntry(JSON.stringify({ message: 'failed', level: 'error', cause, reference: 'ab' })).details).toBe(
      'reference: ab\ncause: TypeError: no\n    at a.ts:1',
    );
  });

  it('is shown unchanged if it is no valid entry', () => {
    for (const line of ['{"time":"2026', '', '[1]', 'null', '"text"', '{}', '{"time":5,"level":{},"message":[]}']) {
      expect(logEntry(line), line).toEqual({ time: null, level: 'other', message: line, details: '' });
    }
    expect(logEntry('{"time":"soon","message":"m"}')).toMatchObject({ time: null, message: 'm' });
  });
});
