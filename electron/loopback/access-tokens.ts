import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

export type AccessTokens = {
  /** Opens the page as often as it is used; for the person who started the host. */
  readonly lasting: string;
  /** A token that opens the page once: it may be seen by others of this machine, as in a process list. */
  readonly issueTicket: () => string;
  /** True for the lasting token and for a ticket that was never taken before. */
  readonly admit: (token: string) => boolean;
  /** What the page's cookie must hold. */
  readonly isSession: (cookie: string) => boolean;
  readonly session: string;
};

export function createAccessTokens(): AccessTokens {
  const lasting = randomToken();
  const session = randomToken();
  // Every request of the page is held against it.
  const sessionDigest = digest(session);
  const tickets = new Set<string>();

  function takeTicket(token: string): boolean {
    const ticket = [...tickets].find((candidate) => isSame(candidate, token));
    return ticket !== undefined && tickets.delete(ticket);
  }

  return {
    lasting,
    session,
    issueTicket: () => {
      const ticket = randomToken();
      tickets.add(ticket);
      return ticket;
    },
    admit: (token) => isSame(lasting, token) || takeTicket(token),
    isSession: (cookie) => timingSafeEqual(sessionDigest, digest(cookie)),
  };
}

function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** In constant time for any two texts. */
function isSame(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
