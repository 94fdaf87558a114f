import { z } from 'zod';
import { isoMoment } from '#demo/anime-dataset/moscow-calendar.ts';
import { sentText, spelled, validated } from '#demo/validation.ts';
import { emptyHtmlAnswer, jsonAnswer, messageRefusal, missingRecord } from '../http/answers.ts';
import type { Router } from '../http/router.ts';
import { clearedSessionCookie, sessionCookie } from '../http/session-token.ts';
import type { ServiceContext } from '../service-context.ts';
import { hashPassword } from '../state/secrets.ts';
import type { Account } from '../state/state-file.ts';

/** The answer to every way of signing in: a new, independent session, as a token and a cookie. */
export function signedInAnswer(context: ServiceContext, account: Account): Response {
  const token = context.sessions.open(account);
  context.changed();
  const answer = jsonAnswer({ token });
  // A cookie's date is for the client's own clock, which is the real one.
  answer.headers.append('set-cookie', sessionCookie(token, Date.now()));
  return answer;
}

const CREDENTIALS = z.object({ login: sentText, password: sentText });

/** anime-service, Accounts: authentication, with a password. */
export function addLoginRoutes(router: Router, context: ServiceContext): void {
  router.onIgnoringSession('POST', '/accounts/users/auth/login', async (call) => {
    const { login, password } = validated(CREDENTIALS, await call.readInput());
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

const DEVICE = z.object({ device_id: sentText });
/** A number greater than 0; the text of the issued code is one too (anime-service, Accounts: authentication). */
const CODE = z.object({ code: spelled(z.number().positive()).transform(String) });
const CODE_OF_DEVICE = CODE.extend(DEVICE.shape);

/** anime-service, One-time code: signing in on one device from another. */
export function addOtpRoutes(router: Router, context: ServiceContext): void {
  const { oneTimeCodes } = context;

  router.onIgnoringSession('POST', '/accounts/otp/get', async (call) => {
    const { device_id: deviceId } = validated(DEVICE, await call.readInput());
    // The same code for the same device while it is valid.
    const otp =
      oneTimeCodes.findBy((known) => known.deviceId === deviceId) ?? oneTimeCodes.add({ deviceId, account: null });
    return jsonAnswer({
      otp: {
        code: otp.key,
        user_id: otp.account?.id ?? null,
        device_id: otp.deviceId,
        expired_at: isoMoment(otp.expiresAt),
      },
      remaining_time: Math.max(0, Math.floor((otp.expiresAt - context.clock.now()) / 1000)),
    });
  });

  router.onSignedIn('POST', '/accounts/otp/accept', async (call) => {
    const { code } = validated(CODE, await call.readInput());
    const otp = oneTimeCodes.find(code);
    if (otp === undefined) throw missingRecord('Otp', code);
    // A code may be accepted again until it is used.
    otp.account = call.account;
    return emptyHtmlAnswer();
  });

  router.on('POST', '/accounts/otp/login', async (call) => {
    if (call.session !== null) throw messageRefusal(403, 'Вход уже выполнен.');
    const { code, device_id: deviceId } = validated(CODE_OF_DEVICE, await call.readInput());
    const otp = oneTimeCodes.find(code);
    if (otp === undefined || otp.deviceId !== deviceId) throw missingRecord('Otp', code);
    // Not accepted yet: the service fails here (anime-service, States of a one-time code).
    if (otp.account === null) throw messageRefusal(500, 'Server Error');
    oneTimeCodes.remove(otp);
    return signedInAnswer(context, otp.account);
  });
}

const FORGOTTEN = z.object({
  email: z
    .string()
    .max(254)
    .regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'Значение поля email должно быть действительным электронным адресом.'),
});
const RESET = z
  .object({ token: sentText, password: sentText, password_confirmation: sentText })
  .refine((sent) => sent.password === sent.password_confirmation, {
    path: ['password'],
    error: 'Значение поля password не совпадает с подтверждаемым.',
  });

/** anime-service, Accounts: authentication, a forgotten password. */
export function addPasswordRoutes(router: Router, context: ServiceContext): void {
  router.onIgnoringSession('POST', '/accounts/users/auth/password/forget', async (call) => {
    const { email } = validated(FORGOTTEN, await call.readInput());
    const account = context.accounts.byEmail(email);
    if (account !== undefined) {
      const { key: resetToken } = context.passwordResets.add({ account });
      context.mails.push({ to: account.email, subject: 'Восстановление пароля', resetToken });
    }
    // The same answer for any well-formed address: it does not tell who has an account.
    return emptyHtmlAnswer();
  });

  router.onIgnoringSession('POST', '/accounts/users/auth/password/reset', async (call) => {
    const { token, password } = validated(RESET, await call.readInput());
    const reset = context.passwordResets.find(token);
    if (reset === undefined) throw missingRecord('UserPasswordReset', token);
    context.passwordResets.remove(reset);
    reset.account.password = hashPassword(password);
    context.changed();
    return emptyHtmlAnswer();
  });
}
