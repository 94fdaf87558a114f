import type { Account } from '../state/accounts.ts';
import type { Session } from '../state/sessions.ts';
import type { InputRecord, InputValue } from './nested-parameters.ts';

/** One request, read as far as every route needs it. */
export type Call = {
  readonly request: Request;
  readonly url: URL;
  readonly query: InputRecord;
  /** A part of the path, decoded. */
  readonly part: (name: string) => string;
  readonly readBody: () => Promise<InputValue>;
  readonly session: Session | null;
};

export type SignedInCall = Call & { readonly session: Session; readonly account: Account };
