/** Owner of progress: the service's account id as text, or `SIGNED_OUT` while signed out. */
export type AccountKey = string;
export const SIGNED_OUT: AccountKey = 'nobody';
