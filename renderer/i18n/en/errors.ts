/** One entry for each `AppError` code: what happened, and what the person can do. */
export const errors = {
  offline: { title: 'No network', advice: 'Check your connection. Saved content on this device still works.' },
  timeout: {
    title: 'Request timed out',
    advice: 'The connection is slow or the service is busy. Try again in a moment.',
  },
  'blocked-by-edge': {
    title: 'Access to the service is blocked',
    advice:
      'If this network requires a sign-in, open any page in a browser to sign in. If not, {host} may be refusing this network: try a VPN, a proxy or another network.',
  },
  'service-down': {
    title: 'The service isn’t responding',
    advice: '{host} cannot be reached right now. Try again in a few minutes.',
  },
  'rate-limited': { title: 'Rate limited', advice: 'Too many requests were made. Try again at {time}.' },
  'signed-out': { title: 'You are signed out', advice: 'Sign in to see this.' },
  forbidden: { title: 'No access', advice: 'The service refused this request.' },
  'not-found': { title: 'Not found', advice: 'No longer available, or the address has a typo.' },
  rejected: { title: 'Not accepted', advice: 'Check your input and send it again.' },
  upstream: { title: 'Unexpected response from the service', advice: 'The service may be updating. Try again later.' },
  'invalid-input': { title: 'Could not open this', advice: 'The address is incomplete or has a typo.' },
  cancelled: { title: 'Cancelled', advice: 'You can start again at any time.' },
  'storage-full': { title: 'The disk is full', advice: 'Free some space, then try again.' },
  'storage-unwritable': {
    title: 'The folder cannot be written to',
    advice: 'Check that its disk is connected and that Engawa may write to it.',
  },
  'app-closed': {
    title: 'Engawa has been closed',
    advice:
      'This page stays visible, but changes are no longer saved. Start Engawa again, then open the address it prints.',
  },
  internal: {
    title: 'Something went wrong',
    advice: 'Try again. If it keeps happening, find reference {reference} in the log.',
  },
} as const;
