import { beforeEach, expect, it } from 'vitest';
import { richDocument } from '../../../../../../packages/contract/test-support/documents';
import { itemOf } from '../document/edit-document';
import type { DraftSaver } from '../saving/draft-saver';
import { Announcer } from './announcer';
import { deleteItem, duplicate } from './item-commands';
import { StageSession } from './stage-session';

let parts: { session: StageSession; announcer: Announcer };
const saver = { canEdit: true, change: () => undefined };

beforeEach(() => {
  parts = { session: new StageSession(richDocument(), 'image-tracking'), announcer: new Announcer() };
  parts.session.saveWith(saver as unknown as DraftSaver);
});

const model = () => {
  const item = itemOf(parts.session.document, 'model1');
  if (!item) throw new Error('there is no model');
  return item;
};

it('says that an item was deleted, or copied', () => {
  saver.canEdit = true;
  duplicate(parts, 'model1');
  expect(parts.announcer.current).toContain('added');
  deleteItem(parts, model());
  expect(itemOf(parts.session.document, 'model1')).toBeNull();
  expect(parts.announcer.current).toContain('deleted');
});

it('says nothing of the kind while another window edits', () => {
  saver.canEdit = false;
  duplicate(parts, 'model1');
  deleteItem(parts, model());
  expect(parts.session.document).toEqual(richDocument());
  expect(parts.announcer.current).toBe('');
});
