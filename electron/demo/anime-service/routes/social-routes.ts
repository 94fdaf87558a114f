import { emptyHtmlAnswer, jsonAnswer } from '../http/answers.ts';
import type { Router } from '../http/router.ts';
import { ServiceError } from '../http/service-error.ts';
import { createValidation, requiredText } from '../http/validation.ts';
import type { ServiceContext } from '../service-context.ts';
import { SOCIAL_PROVIDERS } from '../wire/vocabulary.ts';
import { signedInAnswer } from './login-routes.ts';

/** anime-service, Accounts: authentication, through another site. */
export function addSocialRoutes(router: Router, context: ServiceContext): void {
  router.onIgnoringSession('GET', '/accounts/users/auth/social/:provider/login', (call) => {
    const provider = SOCIAL_PROVIDERS.find((known) => known === call.part('provider'));
    // An unknown provider is a fault of the service, and stays one (anime-service, Authentication rules).
    if (provider === undefined) throw new ServiceError(500, 'Server Error');
    const { state } = context.socialLogins.start(provider);
    return jsonAnswer({ url: `${context.addresses().siteUrl}/auth/social/${provider}?state=${state}`, state });
  });

  router.onIgnoringSession('GET', '/accounts/users/auth/social/authenticate', (call) => {
    const validation = createValidation();
    const state = requiredText(validation, call.query, 'state');
    validation.finish();
    const account = context.socialLogins.take(state);
    return account === null ? emptyHtmlAnswer(404) : signedInAnswer(context, account);
  });
}
