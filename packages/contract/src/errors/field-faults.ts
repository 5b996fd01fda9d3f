import { MAX_BACKUP_GB, MIN_PASSWORD_LENGTH, MIN_USERNAME_LENGTH } from '../limits';
import type { CodedMessage, TemplateParams } from './message-template';

/** Faults of a field of a form or request, or of a request body as a whole. Code → English message. */
export const FIELD_FAULTS = {
  // Texts of the specification.
  'username-missing': 'Username is required',
  'password-missing': 'Password is required',
  'username-too-short': `Username must be at least ${MIN_USERNAME_LENGTH} characters`,
  'password-too-short': `Password must be at least ${MIN_PASSWORD_LENGTH} characters`,
  'email-invalid': 'Invalid email address',
  'project-name-missing': 'Please enter a project name',
  'video-missing': 'Please upload a video',
  'model-missing': 'Please upload a 3D model',
  'target-image-missing': 'Please upload a target image for image tracking',

  'login-name-too-long': 'Username is too long',
  'username-too-long': 'Username must be at most {max:number} characters',
  'password-too-long': 'Password is too long',
  'takes-address-not-boolean': 'takesAddress must be true or false',
  'display-name-not-text': 'The display name must be text',
  'display-name-too-long': 'Display name must be at most {max:number} characters',
  'password-needed': 'Enter your password',
  'proof-missing': 'Enter your password to confirm this change.',
  'sign-in-proof-missing': 'The sign-in proof is missing',
  'sign-in-proof-not-text': 'The sign-in proof must be text',
  'sign-in-proof-too-long': 'The sign-in proof is too long',
  'code-missing': 'Enter a code',
  'code-too-long': 'The code is too long',
  'passkey-answer-invalid': 'This is not the answer of a passkey',
  'passkey-name-missing': 'Give the passkey a name',
  'passkey-name-too-long': 'The name can have at most {max:number} characters',
  'photo-not-address': 'The photo must be an address',
  'photo-address-too-long': 'The address is too long',
  'language-unknown': 'Choose one of the languages',
  'link-incomplete': 'The link is incomplete',
  'plan-unknown': 'Choose the monthly or the yearly plan',
  'ends-sooner-not-boolean': 'endsSooner must be true or false',
  'payment-missing': 'The payment id is missing',
  'id-not-number': 'The id must be a number',
  'id-out-of-range': 'There is no such id',
  'project-type-unknown': 'Choose image tracking or markerless',
  'content-type-unknown': 'Choose a 3D model or a video',
  'project-name-too-long': 'The name can have at most {max:number} characters',
  'description-not-text': 'The description must be text',
  'description-too-long': 'The description can have at most {max:number} characters',
  'visibility-not-boolean': 'Visibility must be true (public) or false (private)',
  'file-address-missing': 'The address of an uploaded file is needed',
  'file-address-invalid': 'This is not the address of an uploaded file',
  'quality-unknown': 'Choose one of the qualities',
  'qr-format-unknown': 'The format of a QR code is svg or png',
  'status-unknown': 'A project can be made active or archived',
  'list-query-invalid': 'There is no such view, order or filter',
  'search-too-long': 'The search can have at most {max:number} characters',
  'cursor-invalid': 'This place in the list is not valid. Load the list again.',
  'change-empty': 'The request contains no change',
  'token-name-missing': 'Give the token a name',
  'token-name-too-long': 'The name can have at most {max:number} characters',
  'token-scopes-missing': 'Choose what the token may do',
  'token-days-invalid': 'A token works for 1 to {max:number} days',
  'webhook-url-invalid': 'Enter an https address without a user name, on port 443',
  'webhook-events-missing': 'Choose at least one event',
  'domain-invalid': 'Enter a domain name such as ar.example.com, without https:// and without a path',
  'domain-mixed-scripts': 'This name mixes letters of different scripts, which could imitate another name',
  'domain-public-suffix': 'This ending belongs to everybody. Enter a name below it, such as ar.{name}',
  'domain-of-this-site': 'This name belongs to this site. Enter a domain of your own',
  'backup-endpoint-invalid': 'Enter the https address of an S3 server, on port 443, without the bucket',
  'backup-region-invalid': 'Enter the region of the bucket, such as eu-central-1',
  'backup-bucket-invalid': 'A bucket has 3 to 63 small letters, digits, full stops or hyphens',
  'backup-prefix-invalid': 'A folder has letters, digits and . _ - only, with / between folders',
  'backup-key-missing': 'Enter the id of the access key',
  'backup-secret-missing': 'Enter the secret of the access key',
  'backup-interval-unknown': 'Choose every day or every week',
  'backup-hour-invalid': 'Choose an hour from 0 to 23',
  'backup-keep-invalid': 'Keep 1 to {max:number} copies',
  'backup-private-address': 'This server leads to a network that is not public, or cannot be asked from here',
  'backup-unreachable': 'This server cannot be reached. Check the address, and whether its certificate is valid',
  'backup-timeout': 'This server did not answer in time',
  'backup-moved': 'This server sends requests on to another address. Enter the address of the bucket’s own region',
  'backup-denied':
    'The server refused the key. Check its id, its secret and the region, and that it may write, read and delete objects',
  'backup-no-bucket': 'This server has no such bucket, or the key cannot see it',
  'backup-status': 'The server refused the request (status {status:number})',
  'backup-mismatch': 'The server stored something else than it was sent',
  'backup-secret-lost': 'The secret cannot be read any more. Enter it again',
  'backup-too-large': `A project is larger than ${MAX_BACKUP_GB} GB, the most that a bucket takes at once`,
  'backup-file-lost':
    'A file of the project {name} is missing on this server, so its former copies are kept and no new one is made. Upload that file again',
  'backup-unfinished': 'The copy could not be written on this server. It is tried again at the next run',
  'support-text-missing': 'Write what happened, or what you need',
  'support-images-too-many': 'A message can have at most {max:number} pictures',
  'support-code-invalid': 'A support code has ten characters, such as 544QC-TBAND. The page /check shows it',
  'support-key-invalid': 'The key must be a UUID',
  'workspace-name-missing': 'Give the workspace a name',
  'workspace-name-too-long': 'The name can have at most {max:number} characters',
  'comment-empty': 'Write a comment',
  'guest-name-missing': 'Enter your name',
  'mentions-too-many': 'Too many people are mentioned',
  'resolved-not-boolean': 'isResolved must be true or false',
  'review-name-missing': 'Name the link',
  'review-days': 'A link lasts 1 to {max:number} days',
  'with-others-not-boolean': 'withOthers must be true or false',
  'requires-factor-not-boolean': 'requiresFactor must be true or false',
  'role-unknown': 'Choose one of the roles',
  'contact-name-missing': 'Please enter your name',
  'contact-name-too-long': 'Your name must be at most {max:number} characters',
  'company-not-text': 'The company must be text',
  'company-too-long': 'The company must be at most {max:number} characters',
  'contact-message-missing': 'Please enter a message',
  'contact-message-too-long': 'The message must be at most {max:number} characters',
  'report-share-id-invalid': 'This is not the link of a project',
  'report-reason-unknown': 'Choose one of the reasons',
  'report-text-not-text': 'The description must be text',
  'report-text-too-long': 'The description can have at most {max:number} characters',
  'file-name-missing': 'A file name is needed',
  'file-name-too-long': 'The file name is too long',
  'mime-type-missing': 'A content type is needed',
  'mime-type-too-long': 'The content type is too long',
  'mime-type-invalid': 'This is not a content type',
  'size-missing': 'The size of the file in bytes is needed',
  'size-not-integer': 'The size must be a whole number of bytes',
  'size-not-positive': 'The file is empty',
  'trim-invalid': 'Choose a part of at most {minutes:number} minutes',

  // Scenes
  'scene-invalid': 'This part of the scene cannot be read. Load the page again, then repeat the last change.',
  'scene-too-large':
    'The scene is too large: {sizeKb:number} KB of at most {maxKb:number} KB. Delete items or shorten texts.',
  'scene-text-too-long': 'Use at most {max:number} characters',
  'number-out-of-range': 'Enter a number from {min:number} to {max:number}',
  'turn-period-out-of-range': 'A turn takes {min:number} to {max:number} seconds; a minus sign turns the other way',
  'colour-invalid': 'Enter a colour as # and six of the characters 0 to 9 and a to f',
  'too-many-targets': 'A project can have at most {max:number} pictures',
  'too-many-scenes': 'A project can have at most {max:number} scenes',
  'too-many-items': 'A scene can have at most {max:number} items',
  'too-many-items-in-all': 'All scenes together can have at most {max:number} items',
  'too-many-files': 'A project can use at most {max:number} different files',
  'too-many-actions': 'A tap can do at most {max:number} things',
  'leaving-action-not-last': 'Only the last action can lead away from the page',
  'target-picture-twice': 'This picture is already in the project. Choose another one.',
  'editor-invalid': 'The id of the window must be a UUID',
  'link-invalid': 'Enter a whole web address that begins with https://',
  'link-too-long': 'A link can have at most {max:number} characters',
  'link-with-user-or-port': 'A link cannot contain a user name, a password or a port',
  'link-host-not-public': 'This address does not lead to a public website',
  'phone-number-invalid': 'Enter the number with its country code: a plus sign and 6 to 15 digits',

  // Numbers
  'period-invalid': 'The period needs a first and a last day (YYYY-MM-DD), and has at most {days:number} days',
  'property-unknown': 'The numbers cannot be broken down by this',
  'switch-not-boolean': 'A switch must be true or false',
  'source-name-missing': 'Enter a name for the link',
  'source-name-too-long': 'The name can have at most {max:number} characters',

  // Embedding
  'embed-site-invalid': 'Enter the address of a site that begins with https://, without a path',
  'embed-site-is-ip': 'Enter the name of the site; an IP address cannot be used',
  'too-many-embed-sites': 'A project can be embedded in at most {max:number} sites',
  'embed-link-missing': 'The link of a project is needed',

  // Brand
  'accent-too-faint':
    'This colour is hard to see on light or on dark screens. Choose one that is less pale and less dark.',
  'background-hides-button': 'The start button can hardly be seen on this colour. Choose another one.',
  'qr-colours-too-close':
    'Phones could not read a code in these colours. The code has to be much darker than its background.',

  'body-not-object': 'Send a JSON object.',
  'body-invalid': 'The data sent is not valid.',
  'text-with-nul': 'This text contains a character that cannot be stored (U+0000). Remove it.',
} as const;

export type FieldFaultCode = keyof typeof FIELD_FAULTS;
export type FieldFault = CodedMessage<typeof FIELD_FAULTS>;
type ParamsOf<Code extends FieldFaultCode> = TemplateParams<(typeof FIELD_FAULTS)[Code]>;

/** A fault as the message of a zod issue, which can only be a string. `readFieldFault` reads it back. */
export function fault<Code extends FieldFaultCode>(
  code: Code,
  ...[params]: keyof ParamsOf<Code> extends never ? [] : [params: ParamsOf<Code>]
): string {
  return JSON.stringify({ code, params });
}

/** @returns null for a message that zod worded itself, because the schema names no fault for this case. */
export function readFieldFault(issueMessage: string): FieldFault | null {
  if (!issueMessage.startsWith('{')) return null;
  try {
    const read = JSON.parse(issueMessage) as FieldFault;
    return Object.hasOwn(FIELD_FAULTS, read.code) ? read : null;
  } catch {
    return null;
  }
}
