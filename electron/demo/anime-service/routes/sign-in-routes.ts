import { isoMoment } from '#demo/anime-dataset/moscow-calendar.ts';
import { emptyHtmlAnswer, jsonAnswer, missingRecord, ServiceError } from '../http/answers.ts';
import type { InputRecord } from '../http/input.ts';
import type { Router } from '../http/router.ts';
import { clearedSessionCookie, sessionCookie } from '../http/session-token.ts';
import { isBlank, MESSAGES, numberFrom, requiredText, type Validation, validated } from '../http/validation.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Account } from '../state/accounts.ts';
import { hashPassword } from '../state/secrets.ts';

/** A new independent session, as every way of signing in ends: the token and the cookie. */
export function signedInAnswer(context: ServiceContext, account: Account): Response {
  const token = context.sessions.open(account);
  context.changed();
  const answer = jsonAnswer({ token });
  // A cookie's date is for the client's own clock, which is the real one.
  answer.headers.append('set-cookie', sessionCookie(token, Date.now()));
  return answer;
}

/** anime-service, Accounts: authentication, with a password. */
export function addLoginRoutes(router: Router, context: ServiceContext): void {
  router.onIgnoringSession('POST', '/accounts/users/auth/login', async (call) => {
    const input = await call.readInput();
    const { login, password } = validated((validation) => ({
      login: requiredText(validation, input, 'login'),
      password: requiredText(validation, input, 'password'),
    }));
    const account = context.accounts.byCredentials(login, password);
    if (account === undefined) return jsonAnswer({ token: null, error: 'Неправильный логин или пароль.' }, 401);
    return signedInAnswer(context, account);
  });

  router.onSignedIn('POST', '/accounts/users/auth/logout', (call) => {
    context.sessions.close(call.session.token);
    context.changed();
    const answer = jsonAnswer({ token: null });
    answer.headers.append('set-cookie', clearedSessionCookie());
    return answer;
  });
}

/** A number greater than 0; the text of the issued code is one too (anime-service, Accounts: authentication). */
function codeOf(validation: Validation, input: InputRecord): string {
  const value = input['code'];
  const code = numberFrom(value);
  if (isBlank(value)) validation.add('code', MESSAGES.required('code'));
  else if (code === null) validation.add('code', MESSAGES.number('code'));
  else if (code <= 0) validation.add('code', MESSAGES.atLeast('code', 1));
  return String(code ?? '');
}

/** anime-service, One-time code: signing in on one device from another. */
export function addOtpRoutes(router: Router, context: ServiceContext): void {
  const { oneTimeCodes } = context;

  router.onIgnoringSession('POST', '/accounts/otp/get', async (call) => {
    const input = await call.readInput();
    const deviceId = validated((validation) => requiredText(validation, input, 'device_id'));
    const otp = oneTimeCodes.codeFor(deviceId);
    return jsonAnswer({
      otp: {
        code: otp.code,
        user_id: otp.acceptedBy?.id ?? null,
        device_id: otp.deviceId,
        expired_at: isoMoment(otp.expiresAt),
      },
      remaining_time: Math.max(0, Math.floor((otp.expiresAt - context.clock.now()) / 1000)),
    });
  });

  router.onSignedIn('POST', '/accounts/otp/accept', async (call) => {
    const input = await call.readInput();
    const code = validated((validation) => codeOf(validation, input));
    const otp = oneTimeCodes.find(code);
    if (otp === undefined) throw missingRecord('Otp', code);
    oneTimeCodes.accept(otp, call.account);
    return emptyHtmlAnswer();
  });

  router.on('POST', '/accounts/otp/login', async (call) => {
    if (call.session !== null) throw new ServiceError(403, 'Вход уже выполнен.');
    const input = await call.readInput();
    const { code, deviceId } = validated((validation) => ({
      code: codeOf(validation, input),
      deviceId: requiredText(validation, input, 'device_id'),
    }));
    const otp = oneTimeCodes.find(code);
    if (otp === undefined || otp.deviceId !== deviceId) throw missingRecord('Otp', code);
    // Not accepted yet: the service fails here (anime-service, States of a one-time code).
    if (otp.acceptedBy === null) throw new ServiceError(500, 'Server Error');
    oneTimeCodes.use(otp);
    return signedInAnswer(context, otp.acceptedBy);
  });
}

const MAXIMUM_EMAIL_LENGTH = 254;

function isEmail(text: string): boolean {
  return text.length <= MAXIMUM_EMAIL_LENGTH && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}

/** anime-service, Accounts: authentication, a forgotten password. */
export function addPasswordRoutes(router: Router, context: ServiceContext): void {
  router.onIgnoringSession('POST', '/accounts/users/auth/password/forget', async (call) => {
    const input = await call.readInput();
    const email = validated((validation) => {
      const text = requiredText(validation, input, 'email');
      if (text !== '' && !isEmail(text)) validation.add('email', MESSAGES.email('email'));
      return text;
    });
    const account = context.accounts.byEmail(email);
    if (account !== undefined) {
      const resetToken = context.passwordResets.issue(account);
      context.sendMail({ to: account.email, subject: 'Восстановление пароля', resetToken });
    }
    // The same answer for any well-formed address: it does not tell who has an account.
    return emptyHtmlAnswer();
  });

  router.onIgnoringSession('POST', '/accounts/users/auth/password/reset', async (call) => {
    const input = await call.readInput();
    const { token, password } = validated((validation) => {
      const text = (name: string) => requiredText(validation, input, name);
      const sent = { token: text('token'), password: text('password') };
      const confirmation = text('password_confirmation');
      if (sent.password !== '' && confirmation !== '' && sent.password !== confirmation) {
        validation.add('password', MESSAGES.confirmed('password'));
      }
      return sent;
    });
    const account = context.passwordResets.take(token);
    if (account === null) throw missingRecord('UserPasswordReset', token);
    account.password = hashPassword(password);
    context.changed();
    return emptyHtmlAnswer();
  });
}
