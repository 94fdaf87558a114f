import type { AppError } from '#shared/contract/app-error.ts';

/** What can be offered beside an error's text: to try again, to sign in, or nothing, where neither would help. */
export type ErrorRemedy = 'retry' | 'sign-in' | 'none';

export function errorRemedy({ code }: AppError): ErrorRemedy {
  switch (code) {
    case 'signed-out':
      return 'sign-in';
    case 'not-found':
    case 'invalid-input':
    case 'forbidden':
      return 'none';
    default:
      return 'retry';
  }
}
