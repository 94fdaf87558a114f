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
  /** Ends signed out here at once; the service is told if it can be reached. `accountId`: another account stays as it is. */
  'account.signOut': command(z.strictObject({ accountId: z.int().optional() }), AccountState),
  /** Asks the service; `signed-out` without a session. */
  'account.details': query(Nothing, AccountDetails),
  /** The secret that personal torrents and feeds carry, for the person who asked to see it; it is kept nowhere. */
  'account.passkey': command(Nothing, z.object({ passkey: z.string() })),
  /** Lets another device in that shows this code. `not-found`: no such code, or it has run out (anime-service, One-time code). */
  'account.acceptCode': command(z.strictObject({ code: z.string().regex(/^\d{6}$/) }), Done),
  /** The service sends a message, if it knows the address: it does not say whether it does. `rejected` with fields. */
  'account.forgotPassword': command(z.strictObject({ email: TypedPlain }), Done),
  /** With the token of that message. `rejected` with fields; `not-found`: the token is unknown or was used. */
  'account.resetPassword': command(z.strictObject({ token: TypedPlain, password: Typed, confirmation: Typed }), Done),

  /** The one that is under way. */
  'signIn.attempt': query(Nothing, SignInAttempt),
  /** Begins one in place of the one before. The core waits for its end by itself. `forbidden`: the service does not offer this provider. */
  'signIn.begin': command(SignInWay, SignInAttempt),
  'signIn.cancel': command(Nothing, SignInAttempt),
} as const;
