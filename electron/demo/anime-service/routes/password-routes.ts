import { emptyHtmlAnswer } from '../http/answers.ts';
import { mergedInput } from '../http/request-body.ts';
import type { Router } from '../http/router.ts';
import { missingRecord } from '../http/service-error.ts';
import { createValidation, MESSAGES, requiredText } from '../http/validation.ts';
import type { ServiceContext } from '../service-context.ts';
import { hashPassword } from '../state/password-hash.ts';

const MAXIMUM_EMAIL_LENGTH = 254;

function isEmail(text: string): boolean {
  return text.length <= MAXIMUM_EMAIL_LENGTH && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}

/** anime-service, Accounts: authentication, a forgotten password. */
export function addPasswordRoutes(router: Router, context: ServiceContext): void {
  router.onIgnoringSession('POST', '/accounts/users/auth/password/forget', async (call) => {
    const input = mergedInput(await call.readBody(), call.query);
    const validation = createValidation();
    const email = requiredText(validation, input, 'email');
    if (email !== '' && !isEmail(email)) validation.add('email', MESSAGES.email('email'));
    validation.finish();
    const account = context.accounts.byEmail(email);
    if (account !== undefined) {
      const resetToken = context.passwordResets.issue(account);
      context.sendMail({ to: account.email, subject: 'Восстановление пароля', resetToken });
    }
    // The same answer for any well-formed address: it does not tell who has an account.
    return emptyHtmlAnswer();
  });

  router.onIgnoringSession('POST', '/accounts/users/auth/password/reset', async (call) => {
    const input = mergedInput(await call.readBody(), call.query);
    const validation = createValidation();
    const token = requiredText(validation, input, 'token');
    const password = requiredText(validation, input, 'password');
    const confirmation = requiredText(validation, input, 'password_confirmation');
    if (password !== '' && confirmation !== '' && password !== confirmation) {
      validation.add('password', MESSAGES.confirmed('password'));
    }
    validation.finish();
    const account = context.passwordResets.take(token);
    if (account === null) throw missingRecord('UserPasswordReset', token);
    account.password = hashPassword(password);
    context.changed();
    return emptyHtmlAnswer();
  });
}
