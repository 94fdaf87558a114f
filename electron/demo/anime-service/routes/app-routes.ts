import { jsonAnswer } from '../http/answers.ts';
import { fieldSelection, selectFields } from '../http/field-selection.ts';
import type { Router } from '../http/router.ts';
import { createValidation, requiredText } from '../http/validation.ts';
import type { ServiceContext } from '../service-context.ts';

/** anime-service, App. */
export function addAppRoutes(router: Router, context: ServiceContext): void {
  router.on('GET', '/app/status', () => {
    const { baseUrl, mirrorBaseUrl } = context.addresses();
    return jsonAnswer({
      request: { ip: '127.0.0.1', country: 'Russia', iso_code: 'RU', timezone: 'Europe/Moscow' },
      is_alive: true,
      available_api_endpoints: [new URL(baseUrl).origin, new URL(mirrorBaseUrl).origin],
    });
  });

  router.on('GET', '/app/search/releases', (call) => {
    const validation = createValidation();
    const query = requiredText(validation, call.query, 'query');
    validation.finish();
    return jsonAnswer(
      selectFields(context.library.search(query).map(context.releaseWire.bare), fieldSelection(call.query)),
    );
  });
}
