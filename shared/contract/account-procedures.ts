import { z } from 'zod';
import { AccountDetails, AccountState } from '#shared/domain/account/account.ts';
import { SignInAttempt, SignInWay } from '#shared/domain/account/sign-in.ts';
import { command, Done, Nothing, query } from './define.ts';

/** Long enough for anything pasted by mistake: the service says what is wrong with it. */
const Typed = z.string().min(1).max(10_000);
const TypedPlain = z.string().trim().min(1).max(10_000);

/** Who is signed in, and every way in and out (anime-service, Accounts: authentication and profile). */
export const accountProcedures = {
  /** As this device knows it: the service is not asked. */
  'account.state': query(Nothing, AccountState),
  /** The current account is signed out once the new sign-in has succeeded. `rejected` without fields: wrong login or password; with fields: the form was incomplete (anime-service, Accounts: authentication). */
  'account.signIn': command(z.strictObject({ login: Typed, password: Typed }), AccountState),
  /** Signs out here at once, and at the service if it can be reached. `accountId`: only if this account is signed in. */
  'account.signOut': command(z.strictObject({ accountId: z.int().optional() }), AccountState),
  /** Asks the service; `signed-out` without a session. */
  'account.details': query(Nothing, AccountDetails),
  /** The secret in personal torrents and feeds, for a person who asks to see it; it is stored nowhere. */
  'account.passkey': command(Nothing, z.object({ passkey: z.string() })),
  /** Signs in another device that shows this code. `not-found`: no such code, or it has expired (anime-service, One-time code). */
  'account.acceptCode': command(z.strictObject({ code: z.string().regex(/^\d{6}$/) }), Done),
  /** The service sends a message if it knows the address; it does not say whether it does. `rejected` with fields. */
  'account.forgotPassword': command(z.strictObject({ email: TypedPlain }), Done),
  /** With the token of that message. `rejected` with fields; `not-found`: the token is unknown or was used. */
  'account.resetPassword': command(z.strictObject({ token: TypedPlain, password: Typed, confirmation: Typed }), Done),

  /** The attempt under way. */
  'signIn.attempt': query(Nothing, SignInAttempt),
  /** Starts an attempt in place of an earlier one; the core follows it to its end. `forbidden`: the service lacks this provider. */
  'signIn.begin': command(SignInWay, SignInAttempt),
  'signIn.cancel': command(Nothing, SignInAttempt),
} as const;
