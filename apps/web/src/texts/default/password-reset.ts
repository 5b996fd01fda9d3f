import { MIN_PASSWORD_LENGTH, RESET_LINK_HOURS } from '@anchora/contract/limits';

export const passwordReset = {
  forgot: {
    title: 'Forgot your password?',
    text: `Enter the email address of your account. A link to set a new password is sent there; it works for ${60 * RESET_LINK_HOURS} minutes.`,
    email: 'Email',
    send: 'Send the link',
    sending: 'Sending...',
    sentTitle: 'Check your mail',
    sentText: (email: string) =>
      `If there is an account with ${email}, the link is on its way. Check your spam folder too.`,
    noMail: 'This server sends no mail. Ask the person who runs it for a link to set a new password.',
    back: 'Back to sign in',
    failed: 'The link could not be sent',
  },
  reset: {
    title: 'Set a new password',
    text: 'It signs you in here and signs you out everywhere else.',
    password: 'New password',
    hint: `At least ${MIN_PASSWORD_LENGTH} characters.`,
    show: 'Show password',
    hide: 'Hide password',
    save: 'Set password',
    saving: 'Saving...',
    done: 'Your new password is set',
    failed: 'The password could not be set',
    incomplete: {
      title: 'This link is not complete',
      text: 'Copy the whole link as it was sent to you, or ask for a new one.',
    },
    again: 'Ask for a new link',
    signIn: 'Sign in',
  },
  confirm: {
    checking: 'Confirming your address...',
    title: 'Your email address is confirmed',
    text: 'Thank you. You can close this page or go on to your projects.',
    failedTitle: 'The address could not be confirmed',
    home: 'Go to your projects',
    retry: 'Try again',
  },
} as const;
