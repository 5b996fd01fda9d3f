import { expect, it } from 'vitest';
import { z } from 'zod';
import { readFieldFault } from './errors/field-faults';
import { MAX_ID } from './limits';
import { pageBeforeSchema } from './page-before';
import { rowIdInAddressSchema, rowIdSchema } from './row-id';

const NONE = ['x', 1.5, 0, -1, MAX_ID + 1];

/** The code of the first refusal of each value. */
function refusals(schema: z.ZodType, values: unknown[] = NONE) {
  return values.map((value) => {
    const [issue] = schema.safeParse(value).error?.issues ?? [];
    return issue && readFieldFault(issue.message)?.code;
  });
}

const CODES = [...Array.from({ length: 4 }, () => 'id-not-number'), 'id-out-of-range'];

it('an id is a whole number above 0 that the database can hold', () => {
  expect([1, MAX_ID].map((id) => rowIdSchema.parse(id))).toEqual([1, MAX_ID]);
  expect(refusals(rowIdSchema)).toEqual(CODES);
  expect(refusals(rowIdSchema, ['7', null])).toEqual(['id-not-number', 'id-not-number']);
});

it('an id in an address is text, refused like an id in a body', () => {
  expect(['1', String(MAX_ID)].map((id) => rowIdInAddressSchema.parse(id))).toEqual([1, MAX_ID]);
  expect(refusals(rowIdInAddressSchema, NONE.map(String))).toEqual(CODES);
});

it('a place in a list that is not an id is refused as such', () => {
  expect([pageBeforeSchema.parse('7'), pageBeforeSchema.parse(undefined)]).toEqual([7, undefined]);
  expect(refusals(pageBeforeSchema, NONE.map(String))).toEqual(NONE.map(() => 'cursor-invalid'));
});

it.each([rowIdInAddressSchema, pageBeforeSchema])(
  'the documents of the API state the range of an id in an address',
  (schema) => {
    const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    expect(described).toMatchObject({ type: 'integer', exclusiveMinimum: 0, maximum: MAX_ID });
  },
);
