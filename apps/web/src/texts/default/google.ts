export const google = {
  button: 'Continue with Google',
  pending: 'Signing in with Google...',
  unavailable: 'Google sign-in is not set up on this server.',
  choice: {
    title: 'You may already have an account',
    text: (email: string) =>
      `An account was made with ${email}, but its address was never confirmed. If it is yours, sign in and link Google to it.`,
    link: 'Sign in and link',
    without: 'Continue without it',
    withoutText:
      'Continuing without it makes a new, empty account. The other account keeps its projects, loses this address and is notified.',
    notLinked: 'Signed in, but Google was not linked',
    close: 'Close',
  },
  opening: 'Opening Google...',
  failed: { title: 'Google Login Failed', description: 'Failed to authenticate with Google' },
  noUser: { title: 'Login Failed', description: 'No user data returned from Google authentication' },
  serverFailed: { title: 'Authentication Error', description: 'Error authenticating with server' },
  registerFailed: 'Failed to register with Firebase credentials',
  registerFailedWith: (text: string) => `Failed to register: ${text}`,
  failures: {
    popupBlocked: 'Your browser blocked Google’s window. Allow pop-up windows for this site, then try again.',
    notReached: 'Google could not be reached. Check your connection, and whether an extension blocks Google.',
    userDisabled: 'This Google account was disabled for this site. Contact the people who run it.',
    tooManyRequests: 'There were too many Google sign-ins from here. Wait a few minutes, then try again.',
    notSetUp: 'Google sign-in is not set up completely for this site. Contact the people who run it.',
  },
} as const;
