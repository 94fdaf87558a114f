export const accountEn = {
  title: 'Account',
  signIn: {
    title: 'Sign in',
    advice: 'What you watch will follow you to your other devices.',
    login: 'Login or e-mail',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    submit: 'Sign in',
    submitting: 'Signing in',
    loginMissing: 'Enter your login or e-mail.',
    passwordMissing: 'Enter your password.',
    wrong: 'The login or the password is wrong.',
  },
  demo: {
    title: 'Demo account',
    advice: 'The demo library has an account of its own. Nothing leaves this device.',
    use: 'Sign in as {login}',
  },
  signedIn: {
    signOut: 'Sign out',
    signingOut: 'Signing out',
    notRemembered: 'This computer cannot store sign-ins safely: you stay signed in until the app closes.',
    signedOutDone: 'You are signed out.',
  },
  sync: { title: 'Sync' },
  ended: {
    title: 'Your session has ended',
    advice: 'Nothing is lost: what you watched as {nickname} is kept here and is sent once you sign in again.',
  },
  adopt: {
    title: 'Watched before you signed in',
    advice:
      '{count, plural, one {# episode was} other {# episodes were}} watched on this device without an account. You can add {count, plural, one {it} other {them}} to yours.',
    kept: '{count, plural, one {# episode} other {# episodes}} watched without an account {count, plural, one {is} other {are}} still on this device.',
    waiting:
      '{count, plural, one {# episode} other {# episodes}} watched without an account can join yours. Open your account to add {count, plural, one {it} other {them}}.',
    rule: 'Nothing on your account is lost: where both know an episode, the later change stays. This cannot be taken back.',
    submit: 'Add to my account',
    notNow: 'Not now',
    done: 'Added to your account.',
  },
} as const;
