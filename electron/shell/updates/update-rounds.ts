import type { UpdatesPort } from '#core/ports.ts';

/** The start of the app has better things to do. */
const FIRST_AFTER_MILLISECONDS = 60_000;
const EVERY_MILLISECONDS = 12 * 60 * 60_000;

/** Looks for a newer version now and then, while that is wanted; the returned function says whether it is. */
export function createUpdateRounds({ check }: Pick<UpdatesPort, 'check'>): (isWanted: boolean) => void {
  let timer: NodeJS.Timeout | null = null;

  function wait(milliseconds: number): void {
    timer = setTimeout(() => {
      wait(EVERY_MILLISECONDS);
      void check();
    }, milliseconds).unref();
  }

  return (isWanted) => {
    if (isWanted === (timer !== null)) return;
    if (isWanted) {
      wait(FIRST_AFTER_MILLISECONDS);
    } else {
      clearTimeout(timer ?? undefined);
      timer = null;
    }
  };
}
