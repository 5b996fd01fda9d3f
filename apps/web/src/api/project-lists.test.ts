import type { Project } from '@anchora/contract/projects';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { storeInLists } from './project-lists';

const ACTIVE = ['/api/projects/page', 'view=active'];
const ARCHIVED = ['/api/projects/page', 'view=archived'];

const listOf = (items: Partial<Project>[]) => ({ pages: [{ items, nextCursor: null }], pageParams: [null] });

/** A client that has read the lists of active and of archived projects. */
function afterReading(active: Partial<Project>[], archived: Partial<Project>[]): QueryClient {
  const client = new QueryClient();
  client.setQueryData(ACTIVE, listOf(active));
  client.setQueryData(ARCHIVED, listOf(archived));
  return client;
}

const isReadAgain = (client: QueryClient, key: string[]) => client.getQueryState(key)?.isInvalidated;

it('shows a changed project in its list without reading that again', () => {
  const client = afterReading([{ id: 7, name: 'Jazz night' }], []);
  storeInLists(client, { id: 7, name: 'Jazz week', status: 'active' } as Project);
  expect(client.getQueryData(ACTIVE)).toMatchObject({ pages: [{ items: [{ id: 7, name: 'Jazz week' }] }] });
  expect(isReadAgain(client, ACTIVE)).toBe(false);
});

it('reads the list again into which a project moves: the archive, and the active projects on its way back', () => {
  const client = afterReading([{ id: 7 }], []);
  storeInLists(client, { id: 7, status: 'archived' } as Project);
  expect(client.getQueryData(ACTIVE)).toMatchObject({ pages: [{ items: [] }] });
  expect(isReadAgain(client, ARCHIVED)).toBe(true);

  const back = afterReading([], [{ id: 7 }]);
  storeInLists(back, { id: 7, status: 'active' } as Project);
  expect(back.getQueryData(ARCHIVED)).toMatchObject({ pages: [{ items: [] }] });
  expect(isReadAgain(back, ACTIVE)).toBe(true);
});
