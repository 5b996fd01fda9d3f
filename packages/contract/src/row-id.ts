import { z } from 'zod';
import { fault } from './errors/field-faults';
import { MAX_ID } from './limits';

/** Id of a row of the database, such as a project or a user, in the body of a request. */
export const rowIdSchema = withIdRules(
  z.number(fault('id-not-number')),
  fault('id-not-number'),
  fault('id-out-of-range'),
);

/** The same in an address. */
export const rowIdInAddressSchema = withIdRules(
  z.coerce.number(fault('id-not-number')),
  fault('id-not-number'),
  fault('id-out-of-range'),
);

/**
 * The rules of an id on top of a number. A pipe into a schema with these rules would leave them out of `/api/docs`,
 * which describes what is sent.
 */
export function withIdRules<Schema extends z._ZodNumber>(number: Schema, notId: string, outOfRange: string): Schema {
  return number.int(notId).positive(notId).max(MAX_ID, outOfRange);
}
