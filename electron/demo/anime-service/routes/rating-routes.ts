import { jsonAnswer } from '../http/answers.ts';
import { mergedInput } from '../http/request-body.ts';
import type { Router } from '../http/router.ts';
import { createValidation, isBlank, MESSAGES, numberFrom } from '../http/validation.ts';
import type { ServiceContext } from '../service-context.ts';

const LOWEST = 1;
const HIGHEST = 10;

/** anime-service, Releases: an account's own score. The path takes numbers only, an alias is an unknown route. */
export function addRatingRoutes(router: Router, context: ServiceContext): void {
  const path = '/anime/releases/:releaseId{[0-9]+}/rating';
  const { library } = context;

  router.onSignedIn('GET', path, (call) => {
    const { id } = library.releaseById(call.part('releaseId'));
    return jsonAnswer({ release_id: id, score: call.account.ratings.get(id) ?? null });
  });

  router.onSignedIn('POST', path, async (call) => {
    const { id } = library.releaseById(call.part('releaseId'));
    const value = mergedInput(await call.readBody(), call.query)['score'];
    const score = numberFrom(value);
    const validation = createValidation();
    if (isBlank(value)) validation.add('score', MESSAGES.required('score'));
    else if (score === null || !Number.isInteger(score)) validation.add('score', MESSAGES.integer('score'));
    else if (score < LOWEST || score > HIGHEST) validation.add('score', MESSAGES.between('score', LOWEST, HIGHEST));
    validation.finish();
    call.account.ratings.set(id, score ?? LOWEST);
    context.changed();
    return jsonAnswer({ release_id: id, score });
  });

  router.onSignedIn('DELETE', path, (call) => {
    const { id } = library.releaseById(call.part('releaseId'));
    call.account.ratings.delete(id);
    context.changed();
    return jsonAnswer({ release_id: id, score: null });
  });
}
