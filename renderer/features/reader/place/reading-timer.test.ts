import { beforeEach, describe, expect, it } from 'vitest';
import { createReadingTimer } from './reading-time.tsx';

const MINUTE = 60;

describe('the reading timer', () => {
  let seconds = 0;
  let timer: ReturnType<typeof createReadingTimer>;

  beforeEach(() => {
    seconds = 5_000;
    timer = createReadingTimer(() => seconds * 1_000);
    timer.note(true, true);
  });

  /** Time passes, with a look at the clock every half minute. */
  function pass(length: number, isUsed = true): void {
    for (let passed = 0; passed < length; passed += 30) {
      seconds += Math.min(30, length - passed);
      timer.note(isUsed);
    }
  }

  it('counts from the start and returns each second once', () => {
    pass(2 * MINUTE);
    expect(timer.take()).toBe(120);
    expect(timer.take()).toBe(0);
    pass(10.7);
    expect(timer.take()).toBe(10);
    pass(0.4);
    expect(timer.take()).toBe(1);
  });

  it('stops three minutes after the last act and resumes with the next one', () => {
    pass(MINUTE);
    timer.note(true, true);
    pass(20 * MINUTE);
    expect(timer.take()).toBe(4 * MINUTE);
    seconds += 17;
    timer.note(true, true);
    pass(MINUTE);
    expect(timer.take()).toBe(MINUTE);
  });

  it('pauses while the window is not used', () => {
    pass(MINUTE);
    timer.note(false);
    pass(2 * MINUTE, false);
    timer.note(true, true);
    pass(MINUTE);
    expect(timer.take()).toBe(2 * MINUTE);
  });

  it('counts at most a minute of a sleep of the computer', () => {
    pass(MINUTE);
    seconds += 9 * 3_600;
    timer.note(true, true);
    expect(timer.take()).toBe(2 * MINUTE);
  });
});
