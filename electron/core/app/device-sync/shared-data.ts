import { SIGNED_OUT } from '#core/account/account-service.ts';
import { type createPersonData, readDataFile, type Section, writeDataFile } from '#core/app/person-data/person-data.ts';
import type { TellImported } from '#core/app/person-data/person-data-handlers.ts';
import type { ImportSummary } from '#shared/domain/app/person-data.ts';

type Choice = { readonly hasSettings: boolean };

/** What devices exchange: the person's data file without the progress of accounts, which the service carries. */
export type SharedData = ReturnType<typeof createSharedData>;

export function createSharedData(data: ReturnType<typeof createPersonData>, tell: TellImported) {
  return {
    write: async (choice: Choice): Promise<Buffer> => Buffer.from(filtered(await data.write(0), choice)),
    /** Throws as `readDataFile` and the database do. */
    read: async (bytes: Buffer, choice: Choice): Promise<ImportSummary['taken']> => {
      const { taken } = data.read(filtered(bytes.toString(), choice));
      tell(taken);
      return taken;
    },
  };
}

function filtered(text: string, { hasSettings }: Choice): string {
  const { settings, progress, ...others } = readDataFile(text);
  const isSignedOut = (entry: unknown) => Object(entry).account === SIGNED_OUT;
  const shared = { ...others, progress: progress.filter(isSignedOut), settings: hasSettings ? settings : [] };
  const lines = Object.entries(shared).map(([name, entries]) => [name, entries.map((entry) => JSON.stringify(entry))]);
  // The keys of `shared` are those of a data file.
  return writeDataFile(Object.fromEntries(lines) as Record<Section, string[]>, 0);
}
