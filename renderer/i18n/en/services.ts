export const servicesEn = {
  title: 'Services',
  anime: 'Anime service',
  novels: 'Novel service',
  demo: 'Demo library',
  welcome: {
    window: 'Welcome',
    title: 'Welcome to Engawa',
    intro: 'A quiet place to watch anime and to read novels.',
    demo: 'Try the demo library',
    demoAdvice: 'A small library that is part of the app. No network and no account are needed.',
    own: 'Connect to services',
    ownAdvice: 'You know the address of an anime service, of a novel service, or of both.',
    later: 'You can change this in the settings at any time.',
    lost: 'What you had chosen could not be read any more',
    lostAdvice: 'Choose again. Progress, lists and saved texts of every choice are still there.',
    language: 'Language',
    back: 'Back',
  },
  form: {
    title: 'Connect to services',
    advice:
      'Enter each address as you were given it. The app looks for the service there and says what it finds. What you leave empty comes from the demo library.',
    check: 'Check',
    checking: 'Checking',
    elsewhere: 'Its site is at another address',
    site: {
      anime: 'Site of the anime service',
      novels: 'Site of the novel service',
    },
    siteAdvice:
      'Pictures come from there, and addresses that you copy from it are understood. Empty: the same as above.',
    connect: 'Connect',
    connecting: 'Connecting',
    nothing: 'Enter at least one address. Without any, there is the demo library.',
    notTaken: 'The app cannot use this address. Check it once more.',
    network: 'This network needs a proxy',
    use: 'Use {address}',
    checkOther: 'Check {address}',
    move: {
      anime: 'Use it as the anime service',
      novels: 'Use it as the novel service',
    },
  },
  section: {
    fixed: 'These addresses were given when the app was started. They cannot be changed here.',
    own: 'Each choice of services has its own progress, lists and saved texts. Settings stay the same.',
    change: 'Change',
    test: 'Test now',
    testing: 'Testing',
    toDemo: 'Use the demo library',
    toFormer: 'Back to {hosts}',
  },
  finding: {
    right: {
      anime: 'The anime service answers at {address}',
      novels: 'The novel service answers at {address}',
      advice: 'It took {milliseconds, number} ms.',
    },
    clock: {
      ahead: 'The clock of this computer is {time} fast. Set it right.',
      behind: 'The clock of this computer is {time} slow. Set it right.',
    },
    notAnAddress: {
      title: 'This is not an address',
      advice: 'An address looks like https://service.example. Copy it from where you were given it.',
      site: 'The address of its site is not one',
      siteAdvice: 'An address looks like https://service.example. If you do not know it, leave that field empty.',
    },
    needsHttps: {
      title: 'The address has to begin with https',
      advice: 'Otherwise anyone on the way could read and change what is sent, your password too.',
    },
    notPlain: {
      title: 'There is more in the address than belongs there',
      advice: 'A name, a password, or anything after ? or # is not part of it.',
    },
    noNetwork: { title: 'No network', advice: 'This computer is offline. Connect it, then check again.' },
    unknownHost: {
      title: 'There is no {host}',
      advice:
        'The network works, but this name is not known. Check its spelling. If it is right, this network may hide it: try another one or a VPN.',
    },
    refused: {
      title: '{host} does not take the connection',
      advice:
        'Nothing listens there, or it hung up at once. Check the number after the colon, if there is one. The service may also be off.',
    },
    timeout: {
      title: '{host} does not answer',
      advice: 'The service is busy, or a firewall lets nothing through. Try again, or try another network.',
    },
    certificate: {
      expired: {
        title: 'The certificate of {host} has expired',
        advice: 'Whoever runs the service has to renew it. Until then nothing is sent there.',
      },
      'not-yet-valid': {
        title: 'The certificate of {host} is not valid yet',
        advice: 'Check the date of this computer. If it is right, whoever runs the service has to mend this.',
      },
      'other-host': {
        title: 'The certificate there is not made for {host}',
        advice: 'The address has a typo, or something on the way answers in its place. Try another network.',
      },
      'self-signed': {
        title: 'Nobody vouches for the certificate of {host}',
        advice: 'It is signed by itself, and anyone can make such a one. The service needs one of a known authority.',
      },
      untrusted: {
        title: 'The certificate of {host} comes from an unknown authority',
        advice: 'A company network or a virus scanner may be reading along. Try another network.',
      },
      other: {
        title: 'No safe connection to {host}',
        advice: 'Its certificate or its encryption cannot be used. Whoever runs the service has to mend this.',
      },
    },
    blockedByEdge: {
      title: '{host} refuses this network',
      advice:
        'A guard in front of the service turns you away (answer {status}), often because of your country or provider. If the address is right, a VPN, a proxy or another network may help.',
    },
    redirected: {
      title: 'The address leads away to {to}',
      advice:
        'The service may have moved there: check that address. Or this network wants you to sign in first: open any page in a browser and look.',
    },
    otherService: {
      anime: { title: 'This is the anime service', advice: 'Its address belongs in the other field.' },
      novels: { title: 'This is the novel service', advice: 'Its address belongs in the other field.' },
    },
    notTheService: {
      title: 'Something else is there',
      advice:
        'A server answers ({status}), but it is not this service. Check the address. If it is the one of the site, the service may have another, often with api. at its beginning.',
    },
    otherVersion: {
      title: 'The service is there, in a version that this app does not know',
      advice: 'Look for a newer version of the app, or ask whoever runs the service.',
    },
    serviceDown: {
      title: 'The service has a fault of its own',
      advice: 'It answers with {status}. The address may well be right. Try again in a few minutes.',
    },
    rateLimited: {
      title: 'The service asks for a pause',
      advice: 'Too many requests came from this network. Check again after {time}.',
    },
    proxy: {
      unreachable: { title: 'The proxy cannot be reached', advice: 'Check its address in the settings of the proxy.' },
      password: {
        title: 'The proxy asks for a name and a password',
        advice: 'Enter them in the settings of the proxy.',
      },
      refused: {
        title: 'The proxy does not let this through',
        advice: 'It may allow only certain addresses. Try without it, or with another one.',
      },
    },
  },
} as const;

export const networkEn = {
  title: 'Network',
  proxy: 'Proxy',
  words: 'VPN, Tor, SOCKS5, HTTP, HTTPS',
  mode: { system: 'System', manual: 'Own', none: 'None' },
  advice: {
    systemNames: 'The system names {proxy} for your services.',
    systemNone: 'The system names none for your services.',
    systemDemo: 'Services are reached as the system says. The demo library is part of the app and needs no proxy.',
    manual: 'Everything goes through {proxy}.',
    manualNone: 'Say which one below. Until then nothing changes.',
    none: 'Everything goes straight to the services, whatever the system says.',
  },
  lost: 'Your proxy could not be read any more. Until you choose again, the system decides.',
  leaveToSystem: 'Leave it so',
  address: 'Address of the proxy',
  addressAdvice:
    'With its port, and http://, https:// or socks5:// before it. It also looks up the names of the services.',
  username: 'Name, if it asks for one',
  password: 'Password',
  passwordKept: 'Password (kept, enter another to replace it)',
  passwordAdvice:
    'The password is kept apart and goes to this address alone. With another address or name it is forgotten.',
  passwordAdviceFleeting:
    'This system has no place for secrets: the password is remembered until the app is closed. It goes to this address alone.',
  use: 'Use this proxy',
  save: 'Save',
  saved: 'In use from the next request on.',
  forget: 'Forget the password',
  missing: 'Enter the address of the proxy.',
  notAProxy: 'This is not the address of a proxy. It looks like socks5://127.0.0.1:9150.',
  check: {
    title: 'Check the connection',
    advice: 'Asks each of your services once, through what is chosen now.',
    now: 'Check now',
    checking: 'Checking',
    good: 'Your services answer this way.',
    elsewhere: 'The way is open, but a service does not answer as it should. The page of the connection says why.',
    unreachable: 'The proxy cannot be reached. Check its address and port, and whether it runs.',
    password: 'The proxy asks for a name and a password, or refuses those given here.',
    refused: 'The proxy does not let the app through, or is one of another kind than its address says.',
  },
} as const;

export const connectionEn = {
  title: 'Connection',
  check: 'Check now',
  checking: 'Checking',
  hosts: 'Hosts of the anime service',
  verdict: {
    good: 'The anime service answers at {host}',
    mirror: 'The anime service answers through the mirror {host}',
    away: 'The anime service cannot be reached. What is saved on this device still works.',
    unknown: '{host} has not been asked yet',
  },
  because: 'Main host: {what}',
  publicOnly: 'Signing in and syncing wait for the main host.',
  returns: 'The main host is tried again at {time}.',
  returnsWithUse: 'The main host is tried again with the next page you open.',
  seenFrom: 'The service sees you in: {country}',
  noMirrors: 'The service has named no mirrors yet.',
  configured: 'Main host',
  mirror: 'Mirror',
  inUse: 'In use',
  notAsked: 'Not asked yet',
  answered: 'Answered in {milliseconds, number} ms, {when}',
  failed: '{what}, {when}',
  trust: 'Allow signing in through this mirror',
  trustAdvice: 'Your session is then sent to it while it is in use. Without this it only sees what anyone may see.',
  settingsAdvice: 'Addresses of the services, and whether they answer',
  settingsWords: 'address, server, host, mirror, API, demo',
  open: 'Open',
  viaMirror: 'The main host does not answer. A mirror is in use.',
} as const;
