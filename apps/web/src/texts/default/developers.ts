import { WEBHOOK_TIMEOUT_MS } from '@anchora/contract/limits';

export const developers = {
  title: 'For developers',
  subtitle:
    'From nothing to a published project in five minutes, with curl; or a whole folder of them, with one command.',
  needs: (picture: string, video: string) =>
    `You need an account on Pro, curl, a picture to scan (${picture}) and a short video (${video}) in the current folder.`,
  token: 'YOUR_TOKEN',
  makeToken: 'Make a token',
  reference: 'All calls (OpenAPI)',
  copy: 'Copy',
  copyOf: (step: string) => `Copy the commands: ${step}`,
  copied: 'Commands copied',
  notCopied: 'The commands could not be copied. Select and copy them yourself.',
  steps: {
    token: {
      title: 'Make a token',
      text: 'With the scopes read, write and publish. The answer names your workspace and the scopes.',
    },
    upload: {
      title: 'Upload a picture and a video',
      text: 'Each file is checked at once. JPEG, PNG, MP4 and GLB are accepted; only the app in a browser converts other formats.',
    },
    create: {
      title: 'Create the project',
      text: 'It is public at once. Sending the request again with the same Idempotency-Key does not create a second project.',
    },
    wait: {
      title: 'Wait for its tracking file',
      text: 'The server prepares the picture, which takes some seconds. The last line is the link for visitors.',
    },
    code: { title: 'Get its QR code', text: 'An SVG to print beside the picture.' },
  },
  cli: {
    title: 'Many projects from a terminal',
    text: (folder: string) =>
      `The program asks for your token, then makes a project from each row of a table: a CSV file with the columns name, picture and content in the folder “${folder}”, beside the files that it names. If it is interrupted, repeat the command: nothing is made twice. It also publishes, replaces and lists projects, and saves QR codes and numbers. It needs Node.js 20.12 or newer.`,
    address:
      'Always keep the address of this server in the command: a bare name would run whatever has that name in the public package registry.',
    files: {
      'cli.tgz': 'Program',
      'cli.tgz.sha256': 'Checksum of the program (SHA-256)',
      'client.tgz': 'Typed client for JavaScript and TypeScript',
      'client.tgz.sha256': 'Checksum of the client (SHA-256)',
    },
  },
  hooks: {
    title: 'Be told of events',
    text: 'A webhook sends a POST to your address when a project is published, changed or taken down, when a build fails, and of milestones and weekly numbers. The answer has its secret, this once. Webhooks need the scope write; they can be listed, changed, deleted and given a new secret the same way.',
    signature: `Check each message: the header anchora-signature is “t=seconds,v1=signature”. Compute HMAC-SHA256 of t, a full stop and the body with the secret, in hexadecimal, compare it with v1, and refuse a t that is older than five minutes. While a secret is being replaced there are two v1. Answer with 2xx within ${WEBHOOK_TIMEOUT_MS / 1000} seconds. A message may come twice, with the same id, and later ones may come first: number counts the events of a project.`,
  },
  rules: {
    title: 'Good to know',
    items: [
      'A token acts for one member in one workspace, never beyond that member’s role. Send it as “Authorization: Bearer”, and keep it like a password.',
      'RateLimit headers say how many requests are left in the current minute. After a 429, wait as many seconds as Retry-After says.',
      'Lists come in pages: pass nextCursor of a response as cursor of the next request.',
      'Errors are JSON with a message and a code. Codes never change; messages may be reworded.',
      'Calls under /api/v1 change only by addition: fields and calls are added, never removed.',
      'The iPhone’s copy of a 3D model (USDZ) needs a browser: it is created when a member next opens the project’s page. Until then the response says “needs-a-browser”.',
    ],
  },
} as const;
