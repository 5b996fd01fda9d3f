import { z } from 'zod';
import { cleanCreatorText } from './creator-text';
import { MAX_CONTACT_MESSAGE_LENGTH, MAX_DISPLAY_NAME_LENGTH } from './limits';
import { emailSchema } from './users';
import { fault } from './errors/field-faults';

/** Programs that fill in every field enter fewer characters than this; it bounds what is parsed. */
const MAX_HONEYPOT_LENGTH = 500;

/** POST /api/contact */
export const contactSchema = z.object({
  name: z
    .string(fault('contact-name-missing'))
    .overwrite((name) => cleanCreatorText(name, 'one'))
    .min(1, fault('contact-name-missing'))
    .max(MAX_DISPLAY_NAME_LENGTH, fault('contact-name-too-long', { max: MAX_DISPLAY_NAME_LENGTH })),
  email: emailSchema,
  company: z
    .string(fault('company-not-text'))
    .overwrite((company) => cleanCreatorText(company, 'one'))
    .max(MAX_DISPLAY_NAME_LENGTH, fault('company-too-long', { max: MAX_DISPLAY_NAME_LENGTH }))
    .nullish(),
  message: z
    .string(fault('contact-message-missing'))
    .overwrite((message) => cleanCreatorText(message, 'many'))
    .min(1, fault('contact-message-missing'))
    .max(MAX_CONTACT_MESSAGE_LENGTH, fault('contact-message-too-long', { max: MAX_CONTACT_MESSAGE_LENGTH })),
  /** Honeypot, hidden from people. A message with it filled in gets the usual answer but is not stored. */
  website: z.string().max(MAX_HONEYPOT_LENGTH).optional(),
});
export type ContactMessage = z.infer<typeof contactSchema>;
