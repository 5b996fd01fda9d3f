import { z } from 'zod';
import { fault } from './errors/field-faults';
import { withIdRules } from './row-id';

const invalid = fault('cursor-invalid');

/** Query `before` of lists that show the latest first: `nextBefore` of the previous page. */
export const pageBeforeSchema = withIdRules(z.coerce.number(invalid), invalid, invalid).optional();
