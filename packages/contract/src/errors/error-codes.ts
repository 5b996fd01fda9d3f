import type { FieldFault } from './field-faults';
import type { FileFault } from './file-faults';
import type { CodedMessage, TemplateParams } from './message-template';

/** Nouns that fill slots of other messages. */
export const NOUNS = {
  'sign-in-attempts': 'sign-in attempts',
  'wrong-codes': 'wrong codes',
  'new-accounts': 'new accounts from this network',
  'network-password-resets': 'password resets from this network',
  'address-password-resets': 'password resets for this address',
  'network-confirmations': 'confirmations from this network',
  'address-confirmations': 'confirmations for this address',
  'account-confirmations': 'confirmations for this account',
  uploads: 'uploads',
  requests: 'requests',
  'new-projects': 'new projects',
  'contact-messages': 'messages',
  reports: 'reports from this network',
  'draft-saves': 'saves of this draft',
  publications: 'publications',
  previews: 'previews from this network',
  model: '3D model',
  video: 'video',
  image: 'picture',
  sound: 'sound',
  tracking: 'tracking file',
  usdz: 'USDZ model',
  source: 'video to convert',
  photo: 'photo',
} as const;

/** Faults of a multipart form. */
export const FORM_FAULTS = {
  'form-without-boundary': 'The form has no valid boundary.',
  'form-with-many-files': 'The form contains more than one file.',
  'form-field-without-file': 'The form has a field {field} without a file.',
  'form-field-unexpected': 'The form has a file in the field {field}.',
  'form-without-file': 'The form contains no file.',
  'form-with-many-fields': 'The form has too many fields.',
  'form-damaged': 'The form is damaged or was cut short.',
  'form-file-without-name': 'The file has no name.',
} as const;

/**
 * Every error that the API answers: its code, its HTTP status and its English message. Our own screens word the code
 * and its parameters in the language of the page; the message is for other clients.
 */
export const ERRORS = {
  // Errors of requests in general
  'validation-failed': { status: 400, message: '{fault:fieldFault}' },
  'malformed-request': {
    status: 400,
    message: 'The request could not be understood. Check its address, headers and body.',
  },
  'invalid-json': { status: 400, message: 'The request body is not valid JSON.' },
  'idempotency-key-too-long': { status: 400, message: 'Idempotency-Key can have at most {max:number} characters.' },
  'idempotency-key-reused': {
    status: 422,
    message: 'This Idempotency-Key was used for another project. Use a new key for each project.',
  },
  'not-found': { status: 404, message: 'There is nothing at {address}.' },
  'request-timeout': {
    status: 408,
    message: 'The request took too long to arrive. Check the connection and try again.',
  },
  'request-too-large': { status: 413, message: 'The request is larger than this call accepts.' },
  'unsupported-media-type': {
    status: 415,
    message: 'Send the data as JSON, with content-type application/json.',
  },
  'foreign-origin': {
    status: 403,
    message: 'This change was refused because it comes from another site. Open {home} and try again there.',
  },
  'origin-missing': {
    status: 403,
    message: 'This change was refused because the request names no Origin. Send it from {home}.',
  },
  'rate-limited': { status: 429, message: 'Too many {what:noun}. Please try again in {wait:seconds}.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again in a moment.' },
  'took-too-long': { status: 503, message: 'This took too long and was stopped. Please try again in a moment.' },
  'not-ready': { status: 503, message: 'This server is not ready. Please try again in a moment.' },
  unavailable: { status: 503, message: 'The service is restarting its database. Please try again in a moment.' },
  'store-unavailable': {
    status: 503,
    message: 'The file storage does not answer right now. Please try again in a moment.',
  },
  busy: { status: 503, message: 'The server has too much to do right now. Please try again in a moment.' },

  // Signing in, accounts
  unauthenticated: { status: 401, message: 'Please sign in to continue.' },
  'wrong-credentials': { status: 401, message: 'Wrong username or password. Check both and try again.' },
  'account-blocked': { status: 403, message: 'This account was blocked by the site. Contact its operator.' },
  'wrong-password': { status: 401, message: 'This is not your password. Check it and try again.' },
  'google-unconfirmed': {
    status: 401,
    message: 'Google did not confirm who you are. Please sign in with Google again.',
  },
  'google-sign-in-too-old': {
    status: 401,
    message: 'This Google sign-in was too long ago. Please sign in with Google again.',
  },
  'google-account-differs': {
    status: 401,
    message: 'Please sign in with the Google account that is linked to this account.',
  },
  'google-not-configured': { status: 401, message: 'Google sign-in is not set up on this site.' },
  'google-login-not-configured': {
    status: 401,
    message: 'Google sign-in is not set up on this site. Use a username and password.',
  },
  'google-unavailable': {
    status: 503,
    message: 'Google sign-in cannot be checked right now. Please try again in a minute.',
  },
  'google-account-unknown': { status: 404, message: 'There is no account for this Google account yet.' },
  'username-taken': { status: 409, message: 'This username is already taken. Choose another one.' },
  'no-username-free': { status: 409, message: 'No free username was found. Please try again.' },
  'email-taken': { status: 409, message: 'An account with this email address already exists. Sign in instead.' },
  'email-in-use': { status: 409, message: 'An account with this email address already exists.' },
  'email-taken-by-password-account': {
    status: 409,
    message:
      'An account with this email address already exists. Sign in with your password, then link Google in Account Settings.',
  },
  'email-unconfirmed': {
    status: 409,
    message:
      'An account with this email address already exists, but its address was never confirmed. Sign in and link Google to it, or continue without it.',
  },
  'already-linked': {
    status: 409,
    message: 'This Google account is linked to another account. Sign in with it there.',
  },
  'no-password': {
    status: 409,
    message: 'Set a password first: without Google you could no longer sign in.',
  },
  'ticket-invalid': {
    status: 410,
    message: 'This link has already been used or is too old. Please ask for a new one.',
  },
  'export-ticket-invalid': {
    status: 410,
    message: 'This download has already been used or is too old. Start the export again.',
  },
  'mail-not-configured': {
    status: 404,
    message: 'This site sends no mail. Ask the people who run it for a link to set a new password.',
  },
  'second-factor-required': { status: 401, message: 'Confirm this sign-in with your second factor.' },
  'second-factor-expired': { status: 401, message: 'This sign-in took too long. Please sign in again.' },
  'second-factor-missing': { status: 401, message: 'Confirm this change with your second factor too.' },
  'wrong-code': {
    status: 401,
    message: 'This code is wrong or has been used. Check it, or wait for the next one.',
  },
  'passkey-refused': {
    status: 401,
    message: 'This passkey could not be checked. Try again, or use another way to sign in.',
  },
  'passkey-unknown': {
    status: 401,
    message: 'This passkey belongs to no account here, or was removed. Use another way to sign in.',
  },
  'passkey-copied': {
    status: 401,
    message: 'This passkey was refused because there may be a copy of it. The owner of the account has been notified.',
  },
  'passkeys-unavailable': {
    status: 409,
    message: 'Passkeys need https and the name of a host. This site has an IP address or plain http.',
  },
  'passkey-added-already': { status: 409, message: 'This passkey has been added already.' },
  'too-many-passkeys': {
    status: 409,
    message: 'An account can have at most {max:number} passkeys. Remove one that you no longer use.',
  },
  'totp-added-already': {
    status: 409,
    message: 'The account has an authenticator app already. Remove it before you add another one.',
  },
  'totp-not-begun': {
    status: 409,
    message: 'Adding this app took too long, or was begun in another browser. Please begin again.',
  },
  'factor-not-found': { status: 404, message: 'This factor has been removed already.' },
  'no-second-factor': { status: 409, message: 'Add an authenticator app or a passkey first.' },
  'second-factor-kept': {
    status: 409,
    message: 'Your team requires a second factor. Add another one before you remove this one.',
  },
  'session-not-found': { status: 404, message: 'This browser is already signed out.' },

  // Plans
  'plan-would-end-sooner': {
    status: 409,
    message: 'Your present plan runs longer than this one. Confirm that it may end sooner, or keep it.',
  },
  'payment-required': {
    status: 402,
    message: 'Pro is paid by card. Continue to the payment page; nothing has been charged yet.',
  },
  'upgrades-not-sold': {
    status: 402,
    message:
      'Upgrades cannot be bought on this site. Please contact the people who run it: they can switch your account to Pro.',
  },
  'upgrade-required': {
    status: 403,
    message: 'Private projects are part of Pro. Upgrade to Pro, or keep the project public.',
  },
  'payment-not-found': { status: 404, message: 'This is not your payment.' },
  'webhook-signature-invalid': { status: 400, message: 'The signature of this message is not valid.' },
  'payment-unavailable': {
    status: 503,
    message: 'The payment service does not answer right now. Nothing was charged; please try again.',
  },

  // Workspaces
  'token-missing': { status: 401, message: 'Send a token: “Authorization: Bearer …”. You make one at {page}.' },
  'token-invalid': { status: 401, message: 'This token is wrong, has expired or was revoked.' },
  'token-scope-missing': { status: 403, message: 'This token lacks the scope “{scope}”, which this call needs.' },
  'token-read-only': { status: 403, message: 'The Pro plan of the workspace has ended, so its tokens only read.' },
  'token-needs-pro': { status: 403, message: 'Tokens for the API are part of Pro.' },
  'token-not-found': { status: 404, message: 'This token does not exist. It may have been revoked already.' },
  'webhook-needs-pro': { status: 403, message: 'Webhooks are part of Pro.' },
  'webhook-not-found': { status: 404, message: 'This webhook does not exist. It may have been deleted already.' },
  'link-not-found': { status: 404, message: 'This named link does not exist. It may have been deleted already.' },
  'domain-needs-pro': { status: 403, message: 'A domain of your own is part of Pro.' },
  'domain-not-set': { status: 404, message: 'This workspace has no domain.' },
  'backups-need-pro': { status: 403, message: 'Backups to your own bucket are part of Pro.' },
  'backups-not-set': { status: 404, message: 'This workspace has no backups yet.' },
  'backup-copy-not-found': { status: 404, message: 'This copy is not in the bucket any more.' },
  'support-thread-not-found': { status: 404, message: 'This conversation does not exist. It may have been erased.' },
  'too-many-support-threads': {
    status: 409,
    message: 'You have {max:number} conversations that are not closed. Go on with one of them, or close one.',
  },
  'support-thread-full': {
    status: 409,
    message: 'This conversation has {max:number} messages. Begin a new one and mention this one.',
  },
  'too-many-webhooks': { status: 409, message: 'A workspace can have at most {max:number} webhooks.' },
  'too-many-tokens': { status: 409, message: 'You can have at most {max:number} tokens. Revoke one first.' },
  'workspace-not-found': { status: 404, message: 'This workspace does not exist, or you are not one of its members.' },
  'role-too-low': {
    status: 403,
    message: 'Your role in this workspace does not allow this. Ask its owner for another role.',
  },
  'workspace-needs-pro': {
    status: 403,
    message: 'Working together is part of Pro. Upgrade to Pro to create a workspace or to invite others.',
  },
  'workspace-owner-lapsed': {
    status: 403,
    message: 'The Pro plan of this workspace has ended, so nobody can be invited until its owner renews it.',
  },
  'too-many-workspaces': { status: 403, message: 'An account can own at most {max:number} workspaces.' },
  'no-free-seat': {
    status: 409,
    message:
      'All {seats:number} seats of this workspace are taken. Remove a member or withdraw an invite before inviting another.',
  },
  'workspace-name-differs': { status: 409, message: 'This is not the name of the workspace. Nothing was deleted.' },
  'owner-cannot-leave': {
    status: 409,
    message: 'You own this workspace. Hand it over to another member before you leave, or delete it.',
  },
  'not-refundable': {
    status: 409,
    message:
      'The {days:number} days in which a payment is returned have passed, or yours was returned before. Write to the people who run this site.',
  },
  'nothing-to-refund': {
    status: 409,
    message: 'Nothing was paid for this plan on this site, so there is nothing to return.',
  },
  'not-renewing': { status: 409, message: 'This plan does not renew by itself, so there is nothing to cancel.' },
  'comment-not-found': { status: 404, message: 'This comment does not exist, or has been removed.' },
  'comments-full': { status: 409, message: 'This project has {max:number} comments. Remove some to add others.' },
  'too-many-comments': { status: 429, message: 'You can add {max:number} comments an hour. Please wait a little.' },
  'review-link-not-found': { status: 404, message: 'This review link has ended. Ask for a new one.' },
  'too-many-review-links': {
    status: 409,
    message: 'A project has at most {max:number} review links at a time. End one to make another.',
  },
  'already-in-workspace': { status: 409, message: 'The project is in this workspace already.' },
  'moves-others': {
    status: 409,
    message: 'Other projects use files of this one and can only move along with it: {projects}.',
  },
  'moved-file-in-use': {
    status: 409,
    message:
      'The brand of the workspace, a profile or a message to the support uses a file of this project. Choose another picture there or here before you move it.',
  },
  'private-move-needs-pro': {
    status: 403,
    message: 'The other workspace has no Pro plan and takes public projects only. Make the project public to move it.',
  },
  'member-not-found': { status: 404, message: 'This person is not a member of the workspace.' },
  'offer-not-found': { status: 404, message: 'The workspace is no longer offered to you.' },
  'workspace-needs-factor': {
    status: 403,
    message: 'This workspace asks its members for a second factor. Add one to your account to see it.',
  },
  'own-factor-missing': {
    status: 409,
    message: 'Add a second factor to your own account before you ask other members for one.',
  },
  'personal-workspace': { status: 409, message: 'Your personal workspace is your account; it has no other members.' },
  'shared-workspaces-owned': {
    status: 409,
    message:
      'Other people work in {workspaces}, which you own. Hand it over or delete it before you delete your account.',
  },
  'invites-not-mailed': {
    status: 409,
    message: 'This site sends no mail. Make a link for the invite instead.',
  },
  'invite-not-found': {
    status: 404,
    message: 'This invite has been used or withdrawn, or it has expired. Ask for a new one.',
  },
  'invite-for-other': {
    status: 403,
    message:
      'This invite was sent to another address. Sign in with the account of that address, or confirm the address in Account Settings.',
  },
  'too-many-invites': {
    status: 429,
    message: 'You can send {max:number} invites a day. Please try again tomorrow.',
  },
  'already-member': { status: 409, message: 'You are already a member of this workspace.' },

  // Projects
  'project-not-found': { status: 404, message: 'This project does not exist or has been deleted.' },
  'oembed-format-unknown': { status: 501, message: 'oEmbed is answered as JSON only.' },
  'project-in-trash': { status: 404, message: 'This project is in the trash. Restore it before changing it.' },
  'project-blocked': { status: 403, message: 'This project was taken down by the site. Contact its operator.' },
  'site-needs-pro': { status: 403, message: 'Downloading a project as a website is part of Pro.' },
  'site-not-published': {
    status: 409,
    message: 'Only a project that is active can be downloaded as a website. Take it out of the archive first.',
  },
  'site-not-ready': {
    status: 409,
    message: 'The tracking data of this project is still being made. Please try again in a minute.',
  },
  'too-many-projects': {
    status: 403,
    message: 'This site allows {max:number} projects per account, trash included. Delete some before creating another.',
  },
  'tracking-file-not-needed': { status: 400, message: 'A markerless project needs no tracking file.' },
  'usdz-without-model': {
    status: 400,
    message: 'Only a project that shows a 3D model can have a USDZ model.',
  },
  'draft-changed': {
    status: 409,
    message: 'This draft was changed in another window. Load it again; your own changes are kept until then.',
  },
  'draft-held': {
    status: 409,
    message: 'This draft is being edited in another window. Choose "Edit here" to go on in this one.',
  },
  'draft-revision-missing': {
    status: 428,
    message: 'Send the revision that was changed as If-Match, and the id of the window as Editor.',
  },
  'scene-of-other-type': {
    status: 422,
    message: 'A project with image tracking needs at least one picture, and a markerless project cannot have any.',
  },
  'scene-needs-pro': {
    status: 403,
    message:
      'Without Pro a project can have {targets:number} pictures, {scenes:number} scene and {items:number} items. Upgrade to Pro, or delete some.',
  },
  'publish-refused': {
    status: 422,
    message: 'This draft cannot be published yet. The reasons are named at its items.',
  },
  'publish-key-reused': {
    status: 422,
    message: 'This Idempotency-Key was used for another publication. Use a new key for each one.',
  },
  'target-not-compiled': {
    status: 422,
    message: 'The tracking data of this picture is not ready. Wait for it, or compile the picture again.',
  },
  'target-differs': {
    status: 422,
    message: 'This tracking file was not made from this picture. Compile the picture again.',
  },
  'target-surface-impossible': {
    status: 422,
    message:
      'The picture “{name}” cannot go around a cone like this: its diameters differ by more than the picture is tall. Check the diameters.',
  },
  'targets-too-large': {
    status: 422,
    message: 'The tracking data of these pictures is too large together. Remove one of them.',
  },
  'leaving-unconfirmed': {
    status: 422,
    message:
      'Links, numbers and mail are published only once you have confirmed your email address. Confirm it in Account Settings.',
  },
  'scene-too-heavy': {
    status: 422,
    message: 'The content of this scene has {sizeMb:number} MB; the limit is {maxMb:number} MB. Use smaller files.',
  },
  'version-not-found': { status: 404, message: 'There is no such version, or it has been deleted.' },
  'version-published': {
    status: 409,
    message: 'Visitors see this version, so it cannot be deleted. Publish another one first.',
  },
  'too-many-links': { status: 409, message: 'A project can have at most {max:number} named links. Delete one first.' },
  'too-many-pinned': { status: 409, message: 'At most {max:number} versions can be pinned. Unpin another one first.' },
  'preview-not-found': { status: 404, message: 'This preview has ended. Ask its creator for a new link.' },
  'preview-busy': {
    status: 429,
    message: 'Too many windows follow this preview. It is loaded again every few seconds.',
  },
  'picture-not-found': { status: 404, message: 'There is no such picture, or it is not public.' },
  'drawing-busy': { status: 503, message: 'Too many pictures are being drawn. Please try again in a moment.' },

  // Files and uploads
  'file-not-found': { status: 404, message: 'There is no such file, or it is not public.' },
  'file-gone': { status: 404, message: 'This file is no longer there.' },
  'range-not-satisfiable': { status: 416, message: 'The file has only {sizeBytes:number} bytes.' },
  'file-too-large': { status: 413, message: 'File is too large. Maximum size is {limitMb:number}MB.' },
  'quota-exceeded': {
    status: 413,
    message:
      'This file needs {neededMb:number} MB, but only {freeMb:number} MB of your storage are free. Delete projects that you no longer need, or use a smaller file.',
  },
  'quota-unconfirmed': {
    status: 413,
    message:
      'This file needs {neededMb:number} MB, but only {freeMb:number} MB of your storage are free until you confirm your email address. Confirm it in Account Settings to get {quotaMb:number} MB.',
  },
  'storage-full': {
    status: 507,
    message: 'The server has no room for more files right now. Please try again later.',
  },
  'unsupported-file-type': {
    status: 415,
    message: 'Invalid file type. Accepted types are: {extensions:list}',
  },
  'format-needs-browser': {
    status: 415,
    message: '{format} files are converted by a browser only. Add the file on the website, or convert it before.',
  },
  'file-kind-not-uploadable': { status: 415, message: 'This kind of file cannot be uploaded.' },
  'file-invalid': { status: 422, message: '{fault:fileFault}' },
  'target-untrackable': {
    status: 422,
    message:
      'The picture in this tracking file has too little detail to be tracked. Choose a picture with more contrast and distinct features.',
  },
  'checks-busy': {
    status: 503,
    message: 'The server is checking many files right now. Please try again in a minute.',
  },
  'file-not-usable': {
    status: 422,
    message: 'The uploaded file is no longer available. Please upload it again.',
  },
  'file-blocked': {
    status: 422,
    message: 'This file was taken down by the site and cannot be used again. Contact its operator.',
  },
  'file-address-unknown': {
    status: 422,
    message: 'This is not the address of an uploaded file. Upload the file first.',
  },
  'file-of-wrong-kind': {
    status: 422,
    message: 'A {wanted:noun} is needed here, but the uploaded file is a {got:noun}.',
  },
  'upload-not-found': {
    status: 404,
    message: 'This upload is no longer available. Please upload the file again.',
  },
  'variant-not-keepable': {
    status: 409,
    message: 'The original cannot be replaced by this copy, or no longer. Reload the page to see what is possible now.',
  },
  'variant-not-fitting': { status: 422, message: 'This file cannot stand for the content of the project.' },
  'conversion-unavailable': {
    status: 404,
    message: 'This server does not convert videos. Export the video as an MP4 with H.264, then upload that file.',
  },
  'source-not-fitting': {
    status: 422,
    message: 'This file cannot be kept as what the video was made of. It is in use, or the video has another one.',
  },
  'conversion-not-found': { status: 404, message: 'This conversion is no longer there. Please choose the file again.' },
  'too-many-conversions': {
    status: 429,
    message: 'Only {max:number} videos can wait to be converted. Wait for one to finish, then try again.',
  },
  'too-many-uploads': {
    status: 429,
    message: 'Only {max:number} files can be uploaded at once. Wait for one to finish, then try again.',
  },
  'upload-incomplete': {
    status: 409,
    message: 'The file has not arrived yet. Finish uploading it, then try again.',
  },
  'upload-interrupted': { status: 400, message: 'The upload was interrupted. Please try again.' },
  'upload-timeout': {
    status: 408,
    message: 'The upload took longer than {limitS:number} seconds. Use a faster connection or a smaller file.',
  },
  'form-upload-expired': { status: 403, message: 'The upload took too long. Please try again.' },
  'form-expected': {
    status: 415,
    message: 'Send the file as multipart/form-data, in the field "file".',
  },
  'form-invalid': { status: 400, message: '{fault:formFault} Send one file in the form field "file".' },
  'upload-signature-invalid': {
    status: 403,
    message: 'This upload address is not valid. Ask for a new one, then send the file there unchanged.',
  },
  'upload-type-differs': {
    status: 403,
    message: 'The upload must have the content type it was announced with: {contentType}.',
  },
  'upload-expired': {
    status: 403,
    message: 'This upload address has expired. Ask for a new one, then send the file there.',
  },
  'upload-already-used': {
    status: 409,
    message: 'This upload address has already been used. Ask for a new one to send another file.',
  },
  'upload-too-short': {
    status: 400,
    message:
      'The upload must have the size it was announced with: {expectedBytes:number} bytes, not {receivedBytes:number}.',
  },
  'upload-too-long': {
    status: 413,
    message:
      'The upload must have the size it was announced with: {expectedBytes:number} bytes, not {receivedBytes:number}.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
type ErrorTemplates = { [Code in ErrorCode]: (typeof ERRORS)[Code]['message'] };

export type Noun = CodedMessage<typeof NOUNS>;
export type FormFault = CodedMessage<typeof FORM_FAULTS>;

interface NestedMessages {
  fieldFault: FieldFault;
  fileFault: FileFault;
  formFault: FormFault;
  noun: Noun;
}

/** An error as it travels and is stored: code and parameters. */
export type CodedError<Code extends ErrorCode = ErrorCode> = CodedMessage<Pick<ErrorTemplates, Code>, NestedMessages>;
export type ErrorParams<Code extends ErrorCode> = Code extends ErrorCode
  ? TemplateParams<ErrorTemplates[Code], NestedMessages>
  : never;
