import { z } from 'zod';
import { WireProfile, WireToken } from './anime-api.ts';
import { optional } from './tolerant.ts';

/** anime-service, Accounts: authentication, logout: `{token: null}`. */
export const WireSignedOut = z.object({ token: z.null() });

/** anime-service, Account resources: OTP. Of its times only the remaining one: the date is by the service's clock. */
export const WireOneTimeCode = z.object({
  otp: z.object({ code: z.string().regex(/^\d{6}$/) }),
  remaining_time: optional(z.number().nonnegative()),
});

/** anime-service, Errors: the two JSON 500 cases; what they say is not for display. */
const WireFault = z.object({ message: z.string() }).transform(() => ({ token: null }));

/** anime-service, One-time code: a code that was issued and not accepted yet is answered by such a 500. */
export const WireOneTimeCodeLogin = z.union([WireToken, WireFault]);

/** anime-service, Accounts: authentication, social login. An unknown provider is answered by such a 500. */
export const WireSocialLogin = z.union([
  z.object({ url: z.url({ protocol: /^https?$/ }), state: z.string().min(1) }),
  WireFault.transform(() => null),
]);

/** anime-service, Account resources: Profile. The figures are null on a new account; the secrets beside them are not read. */
export const WireAccountDetails = WireProfile.extend({
  is_banned: optional(z.boolean()),
  created_at: optional(z.string()),
  torrents: optional(
    z.object({ uploaded: optional(z.number().nonnegative()), downloaded: optional(z.number().nonnegative()) }),
  ),
});
