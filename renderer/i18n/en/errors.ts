/** One entry for each `AppError` code: what happened, and what the person can do. */
export const errorsEn = {
  offline: { title: 'No network', advice: 'Check the connection. What is saved on this device still works.' },
  timeout: {
    title: 'No answer in time',
    advice: 'The connection is slow or the service is busy. Try again in a moment.',
  },
  'blocked-by-edge': {
    title: 'The service refuses this connection',
    advice: '{host} does not let this network in. A VPN, a proxy or another network may help.',
  },
  'service-down': {
    title: 'The service does not answer',
    advice: '{host} cannot be reached now. Try again in a few minutes.',
  },
  'rate-limited': { title: 'Too many requests', advice: 'The service asks to wait until {time}.' },
  'signed-out': { title: 'You are signed out', advice: 'Sign in to see this.' },
  forbidden: { title: 'No access', advice: 'The service does not show this to your account.' },
  'not-found': { title: 'Not found', advice: 'It was removed, or it never was at this address.' },
  rejected: { title: 'Not accepted', advice: 'Check what you entered and send it again.' },
  upstream: { title: 'The service answered strangely', advice: 'It may be changing right now. Try again later.' },
  'invalid-input': { title: 'This cannot be opened', advice: 'The address is not complete or has a typo.' },
  cancelled: { title: 'Stopped', advice: 'You can start again at any time.' },
  'storage-full': { title: 'The disk is full', advice: 'Free some space, then try again.' },
  'storage-unwritable': {
    title: 'The folder cannot be written to',
    advice: 'Check that your downloads folder exists and that you may write to it.',
  },
  internal: { title: 'Something broke', advice: 'Try again. If it stays, reference {reference} finds it in the log.' },
} as const;
