/** Owner of progress: the service's account id as text, or `NOBODY` while signed out. */
export type AccountKey = string;
export const NOBODY: AccountKey = 'nobody';
