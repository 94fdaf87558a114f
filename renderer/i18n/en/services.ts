export const services = {
  title: 'Services',
  anime: 'Anime service',
  novels: 'Novel service',
  demo: 'Demo library',
  welcome: {
    window: 'Welcome',
    title: 'Welcome to Engawa',
    intro: 'A quiet place to watch anime and read novels.',
    demo: 'Try the demo library',
    demoAdvice: 'Invented releases and novels inside the app. No network or account needed.',
    own: { title: 'Connect to services', advice: 'Use the address of an anime service, a novel service, or both.' },
    later: 'You can change this in Settings at any time.',
    lost: 'Your choice of services could not be read',
    lostAdvice: 'Choose again. Progress, lists and saved texts are still here.',
  },
  form: {
    title: 'Connect to services',
    advice:
      'Enter each address as you were given it. Engawa checks it and says what it finds. Empty fields use the demo library.',
    check: 'Check',
    checking: 'Checking',
    elsewhere: 'Its site has a different address',
    site: { anime: 'Site of the anime service', novels: 'Site of the novel service' },
    siteAdvice:
      'Pictures load from there, and links copied from it open in Engawa. Leave empty if it is the same as above.',
    connect: 'Connect',
    connecting: 'Connecting',
    nothing: 'Enter at least one address, or use the demo library.',
    notTaken: 'Engawa cannot use this address. Check it again.',
    network: 'This network needs a proxy',
    use: 'Use {address}',
    checkOther: 'Check {address}',
    move: { anime: 'Use it as the anime service', novels: 'Use it as the novel service' },
  },
  section: {
    fixed: 'These addresses were set when Engawa was started and cannot be changed here.',
    own: 'Each choice of services has its own progress, lists and saved texts. Settings are shared.',
    test: 'Test now',
    testing: 'Testing',
    toDemo: 'Use the demo library',
    toFormer: 'Back to {hosts}',
  },
  finding: {
    right: {
      anime: 'The anime service answers at {address}',
      novels: 'The novel service answers at {address}',
      advice: 'Answered in {milliseconds, number} ms.',
    },
    clock: {
      ahead: 'This computer’s clock is {time} fast. Correct it in the system settings.',
      behind: 'This computer’s clock is {time} slow. Correct it in the system settings.',
    },
    'not-an-address': {
      title: 'This is not an address',
      advice: 'An address looks like https://service.example. Copy it from where you were given it.',
      site: 'The site address is not valid',
      siteAdvice: 'An address looks like https://service.example. Leave the field empty if you do not know it.',
    },
    'needs-https': {
      title: 'The address must begin with https',
      advice: 'Without it, anyone on the network could read and change what is sent, including your password.',
    },
    'not-plain': {
      title: 'The address contains extra parts',
      advice: 'Remove any user name and password, and everything after ? or #.',
    },
    'no-network': { title: 'No network', advice: 'This computer is offline. Connect it, then check again.' },
    'unknown-host': {
      title: '{host} was not found',
      advice:
        'The network works, but this name is unknown. Check its spelling. If it is right, this network may block it: try another network or a VPN.',
    },
    refused: {
      title: '{host} refused the connection',
      advice: 'Check the port after the colon, if there is one. The service may be down.',
    },
    timeout: {
      title: '{host} is not responding',
      advice: 'The service may be busy or blocked by a firewall. Try again, or use another network.',
    },
    certificate: {
      expired: {
        title: 'The certificate of {host} has expired',
        advice: 'The operator of the service has to renew it. Until then, nothing is sent there.',
      },
      'not-yet-valid': {
        title: 'The certificate of {host} is not valid yet',
        advice: 'Check the date of this computer. If it is right, the operator of the service has to fix this.',
      },
      'other-host': {
        title: 'The certificate is not for {host}',
        advice: 'The address may have a typo, or something on the network answers in its place. Try another network.',
      },
      'self-signed': {
        title: 'The certificate of {host} is self-signed',
        advice: 'Anyone can create such a certificate. The service needs one from a known authority.',
      },
      untrusted: {
        title: 'The certificate of {host} comes from an unknown authority',
        advice: 'A company network or antivirus may be intercepting the connection. Try another network.',
      },
      other: {
        title: 'No secure connection to {host}',
        advice: 'Its certificate or encryption cannot be used. The operator of the service has to fix this.',
      },
    },
    'blocked-by-edge': {
      title: 'Access to {host} is blocked',
      advice:
        'Something in front of the service refused the request (status {status}), often because of your country or provider. If this network requires a sign-in, open any page in a browser to sign in. If the address is right, try a VPN, a proxy or another network.',
    },
    redirected: {
      title: 'The address redirects to {to}',
      advice:
        'The service may have moved: check that address. Or this network requires you to sign in: open any page in a browser.',
    },
    otherService: {
      anime: { title: 'This is the anime service', advice: 'Its address belongs in the other field.' },
      novels: { title: 'This is the novel service', advice: 'Its address belongs in the other field.' },
    },
    'not-the-service': {
      title: 'This is not the service',
      advice:
        'A server answers (status {status}), but it is not this service. Check the address. If it is the address of the site, the API may have another one, often starting with api.',
    },
    'other-version': {
      title: 'This version of the service is not supported',
      advice: 'Check for a newer version of Engawa, or ask the operator of the service.',
    },
    'service-down': {
      title: 'The service has an error',
      advice: 'It answered with status {status}. The address may be right. Try again in a few minutes.',
    },
    'rate-limited': {
      title: 'Rate limited',
      advice: 'Too many requests came from this network. Check again after {time}.',
    },
    proxy: {
      unreachable: { title: 'The proxy cannot be reached', advice: 'Check its address in the proxy settings.' },
      password: { title: 'The proxy requires a name and password', advice: 'Enter them in the proxy settings.' },
      refused: {
        title: 'The proxy refused the connection',
        advice: 'It may allow only certain addresses. Try without it, or use another one.',
      },
    },
  },
} as const;

export const network = {
  title: 'Network',
  proxy: 'Proxy',
  words: 'VPN, Tor, SOCKS5, HTTP, HTTPS',
  mode: { system: 'System', manual: 'Custom', none: 'None' },
  advice: {
    systemNames: 'The system uses {proxy} for your services.',
    systemNone: 'The system uses no proxy for your services.',
    systemDemo: 'Follows the system settings. The demo library needs no proxy.',
    manual: 'All requests go through {proxy}, except those to this computer.',
    manualNone: 'Enter a proxy below. Until then, nothing changes.',
    none: 'Requests go directly to the services, ignoring the system proxy.',
  },
  lost: 'Your proxy settings could not be read. The system proxy is used until you choose again.',
  leaveToSystem: 'Use the system proxy',
  address: 'Proxy address',
  addressAdvice:
    'Include the port and http://, https:// or socks5://. The proxy also resolves the names of the services.',
  username: 'User name (optional)',
  password: 'Password',
  passwordKept: 'Password (saved, enter another to replace it)',
  passwordAdvice: 'Stored separately and sent only to this address. Changing the address or user name clears it.',
  passwordAdviceFleeting:
    'This system has no secure storage: the password is remembered until the app closes and is sent only to this address.',
  use: 'Use this proxy',
  save: 'Save',
  saved: 'Applies from the next request.',
  forget: 'Forget password',
  missing: 'Enter the proxy address.',
  notAProxy: 'This is not a proxy address. Example: socks5://127.0.0.1:9150.',
  check: {
    title: 'Check the connection',
    advice: 'Contacts each of your services once with the current settings.',
    good: 'Your services are reachable.',
    elsewhere:
      'The connection works, but a service does not answer as it should. See the connection page for the reason.',
    unreachable: 'The proxy cannot be reached. Check that it is running, and its address and port.',
    password: 'The proxy requires a name and password, or rejects those entered here.',
    refused: 'The proxy refused the connection, or its type does not match its address.',
  },
} as const;

export const connection = {
  title: 'Connection',
  check: 'Check now',
  hosts: 'Hosts of the anime service',
  verdict: {
    good: 'The anime service answers at {host}',
    mirror: 'The anime service answers through the mirror {host}',
    away: 'The anime service cannot be reached. Saved content on this device still works.',
    unknown: '{host} has not been checked yet',
  },
  because: 'Main host: {what}',
  publicOnly: 'Sign-in and sync wait for the main host.',
  returns: 'The main host will be tried again at {time}.',
  returnsWithUse: 'The main host will be tried again when you open the next page.',
  seenFrom: 'Your country as the service sees it: {country}',
  noMirrors: 'The service has named no mirrors yet.',
  configured: 'Main host',
  mirror: 'Mirror',
  inUse: 'In use',
  notAsked: 'Not checked yet',
  answered: 'Answered in {milliseconds, number} ms, {when}',
  trust: 'Allow sign-in through this mirror',
  trustAdvice:
    'Your session is sent to this mirror while it is in use. Otherwise the mirror only sees public requests.',
  settingsAdvice: 'Service addresses and their status',
  settingsWords: 'address, server, host, mirror, API, demo',
  viaMirror: 'The main host is not responding. Using a mirror.',
} as const;
