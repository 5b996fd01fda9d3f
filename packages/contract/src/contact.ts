import { z } from 'zod';
import { MAX_CONTACT_MESSAGE_LENGTH, MAX_DISPLAY_NAME_LENGTH } from './limits';
import { emailSchema } from './users';
import { say } from './messages/message';

/** POST /api/contact */
export const contactSchema = z.object({
  name: z
    .string(say('Please enter your name'))
    .trim()
    .min(1, say('Please enter your name'))
    .max(MAX_DISPLAY_NAME_LENGTH, say(`Your name must be at most ${MAX_DISPLAY_NAME_LENGTH} characters`)),
  email: emailSchema,
  company: z
    .string(say('The company must be a text'))
    .trim()
    .max(MAX_DISPLAY_NAME_LENGTH, say(`The company must be at most ${MAX_DISPLAY_NAME_LENGTH} characters`))
    .nullish(),
  message: z
    .string(say('Please enter a message'))
    .trim()
    .min(1, say('Please enter a message'))
    .max(MAX_CONTACT_MESSAGE_LENGTH, say(`The message must be at most ${MAX_CONTACT_MESSAGE_LENGTH} characters`)),
  /** A field that people do not see. Whoever fills it in is no person: the answer is as ever, nothing is stored. */
  website: z.string().max(500).optional(),
});
export type ContactMessage = z.infer<typeof contactSchema>;
