import { z } from 'zod';
import { MAX_CONTACT_MESSAGE_LENGTH, MAX_DISPLAY_NAME_LENGTH } from './limits';
import { emailSchema } from './users';

/** POST /api/contact */
export const contactSchema = z.object({
  name: z
    .string('Please enter your name')
    .trim()
    .min(1, 'Please enter your name')
    .max(MAX_DISPLAY_NAME_LENGTH, `Your name must be at most ${MAX_DISPLAY_NAME_LENGTH} characters`),
  email: emailSchema,
  company: z
    .string('The company must be a text')
    .trim()
    .max(MAX_DISPLAY_NAME_LENGTH, `The company must be at most ${MAX_DISPLAY_NAME_LENGTH} characters`)
    .nullish(),
  message: z
    .string('Please enter a message')
    .trim()
    .min(1, 'Please enter a message')
    .max(MAX_CONTACT_MESSAGE_LENGTH, `The message must be at most ${MAX_CONTACT_MESSAGE_LENGTH} characters`),
  /** A field that people do not see. Whoever fills it in is no person: the answer is as ever, nothing is stored. */
  website: z.string().max(500).optional(),
});
export type ContactMessage = z.infer<typeof contactSchema>;
