import { beforeEach, expect, it } from 'vitest';
import { richDocument } from '../../../../../../packages/contract/test-support/documents';
import { itemOf } from '../document/edit-document';
import type { DraftSaver } from '../saving/draft-saver';
import { Announcer } from './announcer';
import { addText, deleteItem, duplicate } from './item-commands';
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

it('says that an item was added, copied or deleted', () => {
  saver.canEdit = true;
  addText(parts);
  expect(parts.announcer.current).toContain('Your text added');
  duplicate(parts, 'model1');
  expect(parts.announcer.current).toContain('name of model1 2 added');
  deleteItem(parts, model());
  expect(itemOf(parts.session.document, 'model1')).toBeNull();
  expect(parts.announcer.current).toContain('deleted');
});

it('adds, copies and deletes nothing, and says nothing, while another window edits', () => {
  saver.canEdit = false;
  addText(parts);
  duplicate(parts, 'model1');
  deleteItem(parts, model());
  expect(parts.session.document).toEqual(richDocument());
  expect(parts.announcer.current).toBe('');
});

it('deletes no locked item, and says nothing', () => {
  saver.canEdit = true;
  deleteItem(parts, { ...model(), locked: true });
  expect(parts.session.document).toEqual(richDocument());
  expect(parts.announcer.current).toBe('');
});
