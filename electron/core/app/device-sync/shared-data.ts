import type { Exchange, PersonData } from '#core/app/person-data/person-data.ts';
import type { Telling } from '#core/app/person-data/telling.ts';
import type { Clock } from '#core/ports.ts';
import { DATA_KINDS, type ImportSummary } from '#shared/domain/app/person-data.ts';

type Choice = { readonly hasSettings: boolean };

/** The part of the person's data that devices exchange, as the bytes of a data file. */
export type SharedData = ReturnType<typeof createSharedData>;

export function createSharedData(data: () => Promise<PersonData>, tell: Telling, clock: Pick<Clock, 'now'>) {
  return {
    write: async (choice: Choice): Promise<Buffer> => {
      const { write } = await data();
      return Buffer.from(await write(clock.now(), exchangeOf(choice)));
    },
    /** Throws as `readDataFile` and the database do. */
    read: async (bytes: Buffer, choice: Choice): Promise<ImportSummary['taken']> => {
      const { readInTurns } = await data();
      const summary = await readInTurns(bytes.toString(), exchangeOf(choice));
      tell(summary);
      return summary.taken;
    },
  };
}

function exchangeOf({ hasSettings }: Choice): Exchange {
  return { kinds: DATA_KINDS.filter((kind) => hasSettings || kind !== 'settings') };
}
