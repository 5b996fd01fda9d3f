import {
  BACKUP_FAILURES_TOLD,
  BACKUP_PAUSE_DAYS,
  DOMAIN_GRACE_DAYS,
  FACTOR_REMOVAL_DELAY_HOURS,
  WEBHOOK_RETRY_HOURS,
} from '@anchora/contract/limits';
export const notifications = {
  label: 'Notifications',
  unread: (count: number) => (count === 1 ? '1 unread notification' : `${count} unread notifications`),
  loading: 'Loading the notifications',
  empty: 'Nothing new. Milestones of your projects and anything that needs you appear here.',
  failed: 'The notifications could not be loaded.',
  retry: 'Try again',
  isNew: 'New',
  events: {
    viewMilestone: (project: string, count: string) => `“${project}” was viewed ${count} times`,
    trackingBuilt: (project: string) => `The tracking file of “${project}” is ready; its link works`,
    trackingFailed: (project: string) => `The tracking file of “${project}” could not be built`,
    variantFailed: (project: string) =>
      `No lighter copy of the model in “${project}” could be made; visitors get the original`,
    commentMention: (project: string) => `You were mentioned in a comment on “${project}”`,
    guestComment: (project: string) => `A client commented on “${project}”`,
    subscriptionEnding: (date: string) => `Your Pro plan ends on ${date}`,
    publishedInSession: (name: string, version: number) =>
      `Version ${version} of “${name}” was published in a browser that had published nothing before. Not you? Bring the former one back`,
    passwordGuesses: (failures: number) =>
      `${failures} sign-ins with a wrong password within an hour: if it was not you, consider a new password`,
    secondFactor: {
      'totp-added': 'An authenticator app was added to your account',
      'totp-removed': 'The authenticator app was removed from your account',
      'passkey-added': 'A passkey was added to your account',
      'passkey-removed': 'A passkey was removed from your account',
      'passkey-copied': 'A passkey was refused, because there may be a copy of it: remove it and add a new one',
      'recovery-codes-made': 'New recovery codes were made; the former ones no longer work',
      'recovery-code-used': 'A recovery code was used to sign in or to confirm a change',
      'factor-removal-begun': `The people who run the site will remove your second factors in ${FACTOR_REMOVAL_DELAY_HOURS} hours. Sign in with one of them to keep them`,
      'factor-removal-stopped': 'Your second factors stay, because you used one',
      'factors-removed': 'All your second factors were removed; please add a new one',
      'totp-ended-by-restore': 'Your authenticator app no longer works here; please add it again',
    },
    apiToken: {
      'token-made': (name: string) => `The token “${name}” was made. Not you? Revoke it`,
      'token-from-new-network': (name: string) =>
        `The token “${name}” was used from a network for the first time. Not you? Revoke it`,
    },
    webhookOff: (host: string) =>
      `The webhook to ${host} was switched off after ${WEBHOOK_RETRY_HOURS} hours of failures`,
    domain: {
      missing: (name: string) =>
        `The TXT record of ${name} is missing. Put it back within ${DOMAIN_GRACE_DAYS} days, or its links end`,
      taken: (name: string) => `Another workspace proved that ${name} is theirs; your links there no longer work`,
    },
    backups: {
      failing: (bucket: string) => `The last ${BACKUP_FAILURES_TOLD} backups to your bucket ${bucket} have failed`,
      paused: (bucket: string) =>
        `Backups to your bucket ${bucket} failed for ${BACKUP_PAUSE_DAYS} days and are paused`,
    },
    support: {
      answered: 'The support answered your question',
      closed: 'The support closed your conversation; a reply opens it again',
    },
    emailReleased: (email: string) => `${email} belongs to another account now; add another address`,
  },
} as const;
