import { z } from 'zod';
import { fault } from './errors/field-faults';
import { MAX_ID } from './limits';

/** Id of a row of the database, such as a project or a user, in the body of a request. */
export const rowIdSchema = z
  .number(fault('id-not-number'))
  .int(fault('id-not-number'))
  .positive(fault('id-not-number'))
  .max(MAX_ID, fault('id-out-of-range'));
