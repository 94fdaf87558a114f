import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

export type AccessTokens = ReturnType<typeof createAccessTokens>;

export function createAccessTokens() {
  const lasting = randomToken();
  const session = randomToken();
  const tickets = new Set<string>();

  return {
    /** Opens the page any number of times; for the person who started the host. */
    lasting,
    /** Value of the page's cookie. */
    session,
    /** A token that opens the page once: other accounts may see it in a process list. */
    issueTicket: () => {
      const ticket = randomToken();
      tickets.add(ticket);
      return ticket;
    },
    admit: (token: string) =>
      isSame(lasting, token) || [...tickets].some((ticket) => isSame(ticket, token) && tickets.delete(ticket)),
    isSession: (cookie: string) => isSame(session, cookie),
  };
}

function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** In constant time. */
function isSame(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
