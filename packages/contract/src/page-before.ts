import { z } from 'zod';
import { fault } from './errors/field-faults';
import { MAX_ID } from './limits';

/** Query `before` of lists that show the latest first: `nextBefore` of the previous page. */
export const pageBeforeSchema = z.coerce
  .number(fault('cursor-invalid'))
  .int(fault('cursor-invalid'))
  .positive(fault('cursor-invalid'))
  .max(MAX_ID, fault('cursor-invalid'))
  .optional();
