import { z } from 'zod';
import { fault } from '../errors/field-faults';
import {
  MAX_DOMAIN_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_LINK_LENGTH,
  MAX_MAIL_SUBJECT_LENGTH,
  MAX_MAP_LABEL_LENGTH,
} from '../limits';
import { RANGES } from './ranges';
import { creatorText, idSchema, numberFrom } from './scene-fields';

/**
 * A name of the public internet, as in `URL.hostname` (ASCII, lower case): at least two labels, the last one of
 * letters. This excludes IP addresses in every notation.
 */
const PUBLIC_HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** Last labels that are reserved or used in private networks (RFC 2606, 6761, 6762, 7686, 8375, 9476; ICANN 2024). */
const PRIVATE_ENDING =
  /(?:^|\.)(?:alt|arpa|corp|example|home|internal|intranet|invalid|lan|local|localdomain|localhost|mail|onion|private|test)$/;
const MAP_HOST = 'www.google.com';
/** A host name with a dot, and perhaps a path, as people write an address. It has no protocol, user or port. */
const WITHOUT_PROTOCOL = /^[^\s/?#@:\\]+\.[^\s/?#@:\\]+(?:[/?#]|$)/u;
const WITHOUT_USER_AND_PORT = /^https:\/\/[^/?#@:]+(?:[/?#]|$)/;

const webAddressSchema = z
  .string(fault('link-invalid'))
  .trim()
  .overwrite((text) => (WITHOUT_PROTOCOL.test(text) ? `https://${text}` : text))
  .max(MAX_LINK_LENGTH, fault('link-too-long', { max: MAX_LINK_LENGTH }))
  .regex(/^\P{Cc}*$/u, fault('link-invalid'))
  .pipe(z.url({ protocol: /^https$/, normalize: true, error: fault('link-invalid') }))
  // Normalizing turns a non-ASCII letter into up to twelve characters.
  .refine((url) => url.length <= MAX_LINK_LENGTH, fault('link-too-long', { max: MAX_LINK_LENGTH }))
  .refine((url) => WITHOUT_USER_AND_PORT.test(url), fault('link-with-user-or-port'))
  .refine((url) => isPublicHost(hostOf(url)), fault('link-host-not-public'));

function isPublicHost(host: string): boolean {
  return host.length <= MAX_DOMAIN_LENGTH && PUBLIC_HOST.test(host) && !PRIVATE_ENDING.test(host);
}

/** @param url normalized, without user and port. */
function hostOf(url: string): string {
  return url.slice('https://'.length).split(/[/?#]/u, 1)[0] ?? '';
}

/** With its country code. E.164 allows 15 digits; the lower limit is chosen. */
const phoneNumberSchema = z
  .string(fault('phone-number-invalid'))
  .transform((number) => number.replace(/[\s().-]/gu, ''))
  .pipe(z.string().regex(/^\+[0-9]{6,15}$/, fault('phone-number-invalid')));

const mailAddressSchema = z
  .string(fault('email-invalid'))
  .trim()
  .max(MAX_EMAIL_LENGTH, fault('email-invalid'))
  .pipe(z.email(fault('email-invalid')));

const leavingActionSchemas = [
  z.strictObject({ do: z.literal('link'), url: webAddressSchema }),
  z.strictObject({ do: z.literal('phone'), to: phoneNumberSchema }),
  z.strictObject({ do: z.literal('zalo'), to: phoneNumberSchema }),
  z.strictObject({ do: z.literal('mail'), to: mailAddressSchema, subject: creatorText(MAX_MAIL_SUBJECT_LENGTH) }),
  z.strictObject({
    do: z.literal('map'),
    lat: numberFrom(...RANGES.latitude),
    lng: numberFrom(...RANGES.longitude),
    label: creatorText(MAX_MAP_LABEL_LENGTH),
  }),
] as const;

export const actionSchema = z.discriminatedUnion(
  'do',
  [
    ...leavingActionSchemas,
    z.strictObject({ do: z.literal('playPause'), item: idSchema }),
    z.strictObject({ do: z.literal('show'), item: idSchema }),
    z.strictObject({ do: z.literal('hide'), item: idSchema }),
    z.strictObject({ do: z.literal('toggle'), item: idSchema }),
    /** `next` is the following scene in the list; the first scene follows the last. */
    z.strictObject({ do: z.literal('scene'), scene: z.union([z.literal('next'), idSchema], fault('scene-invalid')) }),
  ],
  fault('scene-invalid'),
);
export type Action = z.infer<typeof actionSchema>;
export type LeavingAction = z.infer<(typeof leavingActionSchemas)[number]>;

/** Whether the action opens another site or program. */
export function isLeaving(action: Action): action is LeavingAction {
  return leavingActionSchemas.some(({ shape }) => shape.do.value === action.do);
}

/** The address that a leaving action opens. Only this function creates one, from checked fields. */
export function addressOf(action: LeavingAction): string {
  if (action.do === 'link') return action.url;
  if (action.do === 'phone') return `tel:${action.to}`;
  if (action.do === 'zalo') return `https://zalo.me/${action.to.slice(1)}`;
  if (action.do === 'map') return `https://${MAP_HOST}/maps/search/?api=1&query=${action.lat}%2C${action.lng}`;
  const subject = action.subject && `?subject=${encodeURIComponent(action.subject)}`;
  return `mailto:${encodeURIComponent(action.to).replace('%40', '@')}${subject}`;
}

/**
 * The destination shown to a visitor before leaving, which operators can block: the whole host name in ASCII, so that
 * letters of other scripts cannot imitate it, or the number or mail address.
 */
export function destinationOf(action: LeavingAction): string {
  if (action.do === 'link') return hostOf(action.url);
  return action.do === 'map' ? MAP_HOST : action.to;
}
