/** Why the media route serves nothing. */
export type RefusalStatus = 400 | 403 | 404 | 405 | 415 | 502 | 504;

/** Ends a media request with a status; its message is for the log. */
export class MediaRefusal extends Error {
  readonly status: RefusalStatus;

  constructor(status: RefusalStatus, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MediaRefusal';
    this.status = status;
  }
}
