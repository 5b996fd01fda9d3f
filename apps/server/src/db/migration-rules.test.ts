import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { faultsOfMigration } from '../../test-support/faults-of-migration';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
/** The last migration for which all servers had to be stopped, or may have had to. */
const LAST_FREE_MIGRATION = 20;

const migrations = readdirSync(FOLDER).filter(
  (name) => name.endsWith('.sql') && Number(name.slice(0, 4)) > LAST_FREE_MIGRATION,
);

describe('every migration', () => {
  it.each(migrations)('%s lets servers of the release before go on', (name) => {
    expect(faultsOfMigration(readFileSync(path.join(FOLDER, name), 'utf8'))).toEqual([]);
  });
});

describe('the rules for migrations', () => {
  it.each([
    ['ALTER TABLE "projects" DROP COLUMN "name";', 'removes a column'],
    ['alter table projects drop column if exists name;', 'removes a column'],
    ['DROP TABLE "limits";', 'removes'],
    ['ALTER TABLE "projects" RENAME COLUMN "name" TO "title";', 'renames'],
    ['ALTER TABLE "projects" ALTER COLUMN "name" SET DATA TYPE varchar(9);', 'rewrites the table'],
    ['ALTER TABLE "projects" ALTER COLUMN "name" SET NOT NULL;', 'demands a value'],
    ['ALTER TABLE "projects" ADD COLUMN "kind" text NOT NULL;', 'demands a value'],
    ['ALTER TABLE "projects" ADD COLUMN "token" uuid DEFAULT gen_random_uuid() NOT NULL;', 'writes every row'],
    ['CREATE INDEX "projects_kind" ON "projects" USING btree ("kind");', 'locks projects'],
    ['UPDATE "projects" SET "kind" = 1;', 'locks the rows of projects'],
    ['ALTER TABLE "projects" ADD CONSTRAINT "some" CHECK ("kind" > 0);', 'NOT VALID'],
  ])('refuse %s', (statement, fault) => {
    expect(faultsOfMigration(`SELECT 1;--> statement-breakpoint\n${statement}`)).toEqual([
      expect.stringContaining(fault),
    ]);
  });

  it.each([
    'ALTER TABLE "projects" ADD COLUMN "kind" text;',
    `ALTER TABLE "projects" ADD COLUMN "kind" text DEFAULT 'plain' NOT NULL;`,
    'ALTER TABLE "projects" ADD CONSTRAINT "some" CHECK ("kind" > 0) NOT VALID;',
    'CREATE TABLE "new" ("id" serial);--> statement-breakpoint\nCREATE INDEX "new_id" ON "new" ("id");--> statement-breakpoint\nALTER TABLE "new" ADD CONSTRAINT "some" FOREIGN KEY ("id") REFERENCES "public"."users"("id");',
    'CREATE FUNCTION "f"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE "projects" SET "kind" = 1; END $$;',
    '-- Upgrade needs a stop: the table is split.\nDROP TABLE "limits";',
  ])('allow %s', (migration) => {
    expect(faultsOfMigration(migration)).toEqual([]);
  });
});
