import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { Log } from '#core/ports.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';
import type { CatalogReferences } from '#shared/domain/anime/catalog.ts';
import type { Labelled } from '#shared/domain/anime/release.ts';
import { WireGenreReference, WireReference, WireYears } from '#shared/upstream/anime-api.ts';
import { labelled } from './release-mapper.ts';

type ReferenceReading = {
  /** What was read before: it stands in for a list that the service cannot give now. */
  readonly kept: CatalogReferences | null;
  readonly log: Log;
  readonly signal: AbortSignal | undefined;
};

/**
 * All eight lists at once (anime-service, Catalog references). One that the service cannot give does not take the others
 * with it. Fails when none came, and with what concerns the way to the service and not one list.
 */
export async function readCatalogReferences(
  client: ServiceClient,
  { kept, log, signal }: ReferenceReading,
): Promise<CatalogReferences> {
  const failures: AppFailure[] = [];
  let answered = 0;

  async function orKept<Name extends keyof CatalogReferences>(
    name: Name,
    reading: Promise<CatalogReferences[Name]>,
    nothing: CatalogReferences[Name],
  ): Promise<CatalogReferences[Name]> {
    try {
      const values = await reading;
      answered += 1;
      return values;
    } catch (cause) {
      if (!(cause instanceof AppFailure) || isAboutTheWay(cause.error)) throw cause;
      failures.push(cause);
      log.warn('reference of the catalogue not read', { name, code: cause.error.code });
      return kept?.[name] ?? nothing;
    }
  }
  const path = (name: string) => `/anime/catalog/references/${name}`;
  const coded = async (name: string): Promise<Labelled[]> =>
    (await client.get(path(name), WireReference, { signal })).flatMap((wire) =>
      // A reference's label is its name; its description explains it.
      wire === null ? [] : { value: wire.value, label: wire.label || labelled(wire)?.label || wire.value },
    );

  const [types, seasons, ageRatings, publishStatuses, productionStatuses, sortings, genres, years] = await Promise.all([
    orKept('types', coded('types'), []),
    orKept('seasons', coded('seasons'), []),
    orKept('ageRatings', coded('age-ratings'), []),
    orKept('publishStatuses', coded('publish-statuses'), []),
    orKept('productionStatuses', coded('production-statuses'), []),
    orKept('sortings', coded('sorting'), []),
    orKept('genres', client.get(path('genres'), WireGenreReference, { signal }), []),
    orKept('years', client.get(path('years'), WireYears, { signal }), []),
  ]);
  const [failure] = failures;
  if (answered === 0 && failure !== undefined) throw failure;
  return { types, seasons, ageRatings, publishStatuses, productionStatuses, sortings, genres, years };
}

/** Asking again soon brings all of them. */
function isAboutTheWay({ code }: AppError): boolean {
  return code === 'offline' || code === 'timeout' || code === 'rate-limited' || code === 'cancelled';
}
