/** Switches of Chromium, Electron and Node that open a program to others, disable its sandbox, or redirect it. */
const SWITCHES = [
  ...['no-sandbox', 'single-process', 'disable-web-security', 'disable-site-isolation-trials', 'in-process-gpu'],
  ...[
    'remote-debugging-port=9222',
    'remote-debugging-pipe',
    'remote-debugging-address=0.0.0.0',
    'inspect=0.0.0.0:9229',
  ],
  ...[
    'inspect-brk',
    'js-flags=--expose-gc',
    'gpu-launcher=calc.exe',
    'renderer-cmd-prefix=xterm -e',
    'utility-cmd-prefix=sh',
  ],
  ...['browser-subprocess-path=/tmp/x', 'user-data-dir=/tmp/x', 'load-extension=/tmp/x', 'app=https://evil.example/'],
  ...['host-rules=MAP * evil.example', 'host-resolver-rules=MAP * 127.0.0.1', 'proxy-server=evil.example:80'],
  ...['proxy-pac-url=https://evil.example/x.pac', 'ignore-certificate-errors', 'allow-running-insecure-content'],
  ...['disable-features=NetworkService', 'enable-blink-features=x', 'ppapi-plugin-launcher=x', 'log-file=/tmp/x'],
  ...[
    'enable-logging',
    'crash-dumps-dir=/tmp',
    'password-store=basic',
    'use-mock-keychain',
    'original-process-start-time=1',
  ],
];
const BEGINNINGS = ['--', '-', '/', '—', '--no-', '---', '"--', ' --'];
const ADDRESSES = [
  ...[
    'https://evil.example/',
    'https://127.0.0.1:4001/',
    'http://localhost/',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ],
  ...[
    'data:text/html,x',
    'app://engawa/',
    'app://evil/',
    'C:\\Windows\\calc.exe',
    '\\\\evil.example\\share',
    '/etc/passwd',
  ],
  ...['~/.bashrc', '.', '..', '-', '--', '', ' ', '\u0000', '%s', '$HOME', '$(id)', '`id`', '; id', '| id', '&& id'],
  ...['@/etc/passwd', '-psn_0_12345', '/prefetch:5', '--type=renderer', '--squirrel-firstrun', 'engawa:', 'engawa://'],
];

/** More than 500 command lines without a link of the app, each as the arguments after the program. */
export const HOSTILE_LINES: readonly (readonly string[])[] = [
  ...SWITCHES.flatMap((given) => BEGINNINGS.map((beginning) => [`${beginning}${given}`])),
  ...SWITCHES.flatMap((given) => [
    ['--', `--${given}`],
    ['https://evil.example/', `--${given}`],
    [`engawa://settings --${given}`],
  ]),
  ...SWITCHES.map((given) => [`engawa://settings" --${given} "`, `--${given}`, 'https://evil.example/']),
  ...ADDRESSES.flatMap((address) => [[address], ['--', address], [address, address], [`--url=${address}`]]),
];
