import { jsonAnswer } from '../http/answers.ts';
import type { Call } from '../http/call.ts';
import { fieldSelection, selectFields } from '../http/field-selection.ts';
import type { Router } from '../http/router.ts';
import { missingRecord } from '../http/service-error.ts';
import { integerParameter } from '../http/validation.ts';
import type { ServiceContext } from '../service-context.ts';
import { franchiseWire, franchiseWithReleases } from '../wire/franchise-wire.ts';

/** anime-service, Franchises. */
export function addFranchiseRoutes(router: Router, context: ServiceContext): void {
  const { library, releaseWire } = context;
  const answerWith = (call: Call, value: unknown) => jsonAnswer(selectFields(value, fieldSelection(call.query)));

  router.on('GET', '/anime/franchises', (call) =>
    answerWith(
      call,
      library.dataset.franchises().map((franchise) => franchiseWire(franchise, library)),
    ),
  );

  router.on('GET', '/anime/franchises/random', (call) => {
    const franchises = library.dataset.franchises();
    const limit = integerParameter(call.query, 'limit', {}) ?? 0;
    const count = limit < 1 || limit > franchises.length ? franchises.length : limit;
    const picked = context.random.shuffled(franchises).slice(0, count);
    return answerWith(
      call,
      picked.map((franchise) => franchiseWire(franchise, library)),
    );
  });

  router.on('GET', '/anime/franchises/release/:releaseId', (call) => {
    const release = library.releaseById(call.part('releaseId'));
    const franchises = library.dataset.franchisesOf(release.id);
    return answerWith(
      call,
      franchises.map((franchise) => franchiseWithReleases(franchise, library, releaseWire)),
    );
  });

  router.on('GET', '/anime/franchises/:id', (call) => {
    const id = call.part('id').toLowerCase();
    const franchise = library.dataset.franchises().find((candidate) => candidate.id === id);
    if (franchise === undefined) throw missingRecord('Franchise', id);
    return answerWith(call, franchiseWithReleases(franchise, library, releaseWire));
  });
}
