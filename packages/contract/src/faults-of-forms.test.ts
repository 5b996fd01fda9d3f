import { expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { brandSchema, EMPTY_BRAND } from './brand';
import { commentSchema, guestCommentSchema, reviewLinkSchema } from './comments';
import { readFieldFault } from './errors/field-faults';
import { publishSchema, restoreSchema, versionChangeSchema } from './scene/versions';
import { supportRequestSchema } from './support';

const brand = { ...EMPTY_BRAND, logo: null, backgroundPicture: null, linkPicture: null };
const key = '6f1c1f5e-6a6e-4c36-9d55-0c5a1c3f6a10';

it.each<[what: string, ZodType, body: object, fault: string]>([
  ['a comment without a text', commentSchema, {}, 'comment-empty text'],
  ['a guest without a name', guestCommentSchema, { text: 'Hi' }, 'guest-name-missing name'],
  ['a review link without a name', reviewLinkSchema, { days: 1, version: null }, 'review-name-missing name'],
  ['a question without a text', supportRequestSchema, { key }, 'support-text-missing text'],
  ['a page that is a number', supportRequestSchema, { key, text: 'Hi', page: 7 }, 'body-invalid page'],
  ['a brand with a number as text', brandSchema, { ...brand, startText: 7 }, 'body-invalid startText'],
  ['a brand with a text as switch', brandSchema, { ...brand, marksPhotos: 'yes' }, 'switch-not-boolean marksPhotos'],
  ['a publication without a revision', publishSchema, {}, 'body-invalid revision'],
  ['a note that is a number', publishSchema, { revision: 1, note: 7 }, 'body-invalid note'],
  ['a restore without a switch', restoreSchema, {}, 'switch-not-boolean publish'],
  ['a pin that is a text', versionChangeSchema, { isPinned: 'yes' }, 'switch-not-boolean isPinned'],
])('%s is refused with a fault that does not speak of a scene', (_, schema, body, fault) => {
  const issues = schema.safeParse(body).error?.issues ?? [];
  expect(issues.map(({ path, message }) => `${readFieldFault(message)?.code} ${path.join('.')}`)).toEqual([fault]);
});
