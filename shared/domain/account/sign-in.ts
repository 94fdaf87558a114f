import { z } from 'zod';

/** anime-service, Enumerations: social provider; field facts have their names. */
export const SocialProvider = z.literal(['vk', 'google', 'patreon', 'discord']);
export type SocialProvider = z.infer<typeof SocialProvider>;

/**
 * A way into an account that waits for something outside of this app. It goes on while the person looks at other pages, and
 * ends in `account.changed`. `trouble`: why the last question came back without an answer, as a code of `AppError`; it is
 * asked on. Times are epoch milliseconds of this device.
 */
export const SignInAttempt = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  /** The code is shown, to be accepted on a device that is signed in; when it runs out another one takes its place. */
  z.object({
    kind: z.literal('code'),
    code: z.string(),
    expiresAt: z.number(),
    trouble: z.string().nullable(),
  }),
  /** `address` is opened in the system's browser. */
  z.object({
    kind: z.literal('social'),
    provider: SocialProvider,
    address: z.url({ protocol: /^https?$/ }),
    expiresAt: z.number(),
    trouble: z.string().nullable(),
  }),
  /** The time ran out without a sign-in. */
  z.object({ kind: z.literal('expired'), way: z.literal(['code', 'social']) }),
]);
export type SignInAttempt = z.infer<typeof SignInAttempt>;

export const SignInWay = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('code') }),
  z.strictObject({ kind: z.literal('social'), provider: SocialProvider }),
]);
export type SignInWay = z.infer<typeof SignInWay>;
