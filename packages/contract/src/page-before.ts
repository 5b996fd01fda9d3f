import { z } from 'zod';
import { fault } from './errors/field-faults';
import { MAX_ID } from './limits';

/** Query `before` of lists that show the latest first: `nextBefore` of the previous page. */
export const pageBeforeSchema = z.coerce
  .number(fault('list-query-invalid'))
  .int(fault('list-query-invalid'))
  .positive(fault('list-query-invalid'))
  .max(MAX_ID, fault('list-query-invalid'))
  .optional();
