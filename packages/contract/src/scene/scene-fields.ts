import { z } from 'zod';
import { fault } from '../errors/field-faults';
import { FILE_ID_PATTERN } from '../file-id-pattern';
import { cleanCreatorText } from '../creator-text';

/** Id of a target, scene or item; unique in its document. */
export const idSchema = z.string(fault('scene-invalid')).regex(/^[a-z0-9]{6}$/, fault('scene-invalid'));

/** Id of a file of the document's owner, or of a sample: 128 random bits, base64url. */
export const fileIdSchema = z.string(fault('scene-invalid')).regex(FILE_ID_PATTERN, fault('scene-invalid'));

export function numberFrom(min: number, max: number) {
  const outOfRange = fault('number-out-of-range', { min, max });
  return z.number(outOfRange).min(min, outOfRange).max(max, outOfRange);
}

/**
 * A text of the creator in one line or many, cleaned, at most `max` UTF-16 units.
 *
 * @param noText fault of a value that is missing or no text.
 */
export function creatorText(max: number, lines: 'one' | 'many' = 'one', noText = fault('scene-invalid')) {
  return z
    .string(noText)
    .overwrite((text) => cleanCreatorText(text, lines))
    .max(max, fault('scene-text-too-long', { max }));
}

export const colourSchema = z
  .string(fault('colour-invalid'))
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, fault('colour-invalid'));

export const flagSchema = z.boolean(fault('scene-invalid'));

export function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, fault('scene-invalid'));
}
