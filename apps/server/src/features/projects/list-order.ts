import type { ProjectSort, ProjectView } from '@anchora/contract/project-lists';
import { MAX_ID, MAX_PROJECT_NAME_LENGTH } from '@anchora/contract/limits';
import { asc, desc, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { projects } from '../../db/schema/projects';
import { invalid } from '../../http/api-error';
import { projectCounts } from './project-columns';

/** The order of a list: by time, by a count or by name. Each order ends with the id, so that it is total. */
export interface ListOrder {
  name: ProjectSort | 'deleted';
  /** The cursor's value; times in µs since 1970, which a Date could not hold in full precision. */
  cursorKey: SQL<string>;
  orderBy: SQL[];
  /** Condition: the project comes after the cursor's. */
  after: (cursor: ListCursor) => SQL;
}

/** The last project of a page. */
export interface ListCursor {
  key: string;
  id: number;
}

export function listOrder(view: ProjectView, sort: ProjectSort): ListOrder {
  return view === 'trash' && sort === 'newest' ? ORDERS.deleted : ORDERS[sort];
}

const microseconds = (moment: PgColumn) => sql<string>`(extract(epoch from ${moment}) * 1000000)::int8::text`;
const momentOf = (key: string) => sql`('epoch'::timestamptz + ${key}::int8 * interval '1 microsecond')`;

function latestFirst(name: ListOrder['name'], moment: PgColumn): ListOrder {
  return {
    name,
    cursorKey: microseconds(moment),
    orderBy: [desc(moment), desc(projects.id)],
    after: ({ key, id }) => sql`(${moment}, ${projects.id}) < (${momentOf(key)}, ${id})`,
  };
}

/** By the collation that the migration 0015_project_lists.sql makes. */
const collated = (name: PgColumn | string) => sql`${name} collate "project_names"`;
const collatedName = collated(projects.name);

const ORDERS: Record<ListOrder['name'], ListOrder> = {
  newest: latestFirst('newest', projects.createdAt),
  deleted: latestFirst('deleted', projects.deletedAt),
  changed: latestFirst('changed', projects.updatedAt),
  oldest: {
    name: 'oldest',
    cursorKey: microseconds(projects.createdAt),
    orderBy: [asc(projects.createdAt), asc(projects.id)],
    after: ({ key, id }) => sql`(${projects.createdAt}, ${projects.id}) > (${momentOf(key)}, ${id})`,
  },
  name: {
    name: 'name',
    cursorKey: sql<string>`${projects.name}`,
    orderBy: [sql`${collatedName} asc`, desc(projects.id)],
    after: ({ key, id }) => {
      const last = collated(key);
      return sql`(${collatedName} > ${last} or (${collatedName} = ${last} and ${projects.id} < ${id}))`;
    },
  },
  views: {
    name: 'views',
    cursorKey: sql<string>`${projectCounts.viewCount}::text`,
    orderBy: [sql`${projectCounts.viewCount} desc`, desc(projects.id)],
    after: ({ key, id }) => sql`(${projectCounts.viewCount}, ${projects.id}) < (${key}::int, ${id})`,
  },
};

/** Counts of views have the type of ids. */
const MAX_COUNT = MAX_ID;
/** Year 2096, in µs: far from where a sum of PostgreSQL overflows. */
const MAX_MOMENT_US = 4e15;

const cursorSchema = z.tuple([
  z.string(),
  z.string().max(MAX_PROJECT_NAME_LENGTH),
  z.number().int().min(0).max(MAX_ID),
]);

export function writeCursor(order: ListOrder, { key, id }: ListCursor): string {
  return Buffer.from(JSON.stringify([order.name, key, id])).toString('base64url');
}

/**
 * @throws ApiError `validation-failed` for a text that is not a cursor of this order, or whose key the database could
 *   not read.
 */
export function readCursor(order: ListOrder, text: string): ListCursor {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success) throw invalid({ code: 'cursor-invalid' }, 'cursor');
  const [name, key, id] = parsed.data;
  if (name !== order.name || !isKeyOf(order, key)) throw invalid({ code: 'cursor-invalid' }, 'cursor');
  return { key, id };
}

function isKeyOf({ name }: ListOrder, key: string): boolean {
  if (name === 'name') return !key.includes('\0');
  return /^\d{1,16}$/.test(key) && Number(key) <= (name === 'views' ? MAX_COUNT : MAX_MOMENT_US);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
