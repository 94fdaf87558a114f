import { z } from 'zod';
import { AppErrorCode } from '#shared/contract/app-error.ts';

/** The service's own names (anime-service, Enumerations: social provider; field facts list them). */
export const SocialProvider = z.literal(['vk', 'google', 'patreon', 'discord']);
export type SocialProvider = z.infer<typeof SocialProvider>;

/**
 * A sign-in that waits for something outside the app while any page may be shown; success emits `account.changed`.
 * `trouble`: the failure of the last request; requests go on. Times are epoch milliseconds of this device.
 */
export const SignInAttempt = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  /** The code is accepted on a device that is signed in; a new one replaces it when it expires. */
  z.object({ kind: z.literal('code'), code: z.string(), expiresAt: z.number(), trouble: AppErrorCode.nullable() }),
  /** `address` is opened in the system's browser. */
  z.object({
    kind: z.literal('social'),
    provider: SocialProvider,
    address: z.url({ protocol: /^https?$/ }),
    expiresAt: z.number(),
    trouble: AppErrorCode.nullable(),
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
