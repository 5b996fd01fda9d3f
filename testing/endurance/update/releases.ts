import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { addMigration } from '../../../apps/server/test-support/add-migration';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Folder of the releases. It is below the root, so that builds find their packages as the product does. */
const RELEASES = path.join(ROOT, '.cache/releases');
const ENTRY = 'apps/server/dist/main.js';

/** Builds a commit with its own packages, once. @returns the entry file of its server */
export function buildRelease(ref: string): string {
  const commit = execFileSync('git', ['rev-parse', '--short', `${ref}^{commit}`], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim();
  const folder = path.join(RELEASES, commit);
  const entry = path.join(folder, ENTRY);
  // The entry file is written long before the build ends, which may fail or be stopped in between.
  const built = path.join(folder, '.built');
  if (existsSync(built)) return entry;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 31 });
  run('tar', ['-x'], folder, archive);
  run('npm', ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'], folder);
  run(process.execPath, ['scripts/build.mjs'], folder);
  writeFileSync(built, '');
  return entry;
}

/** Copies the present build and adds one migration, such as the next release may have. @returns its entry file */
export async function makeNextRelease(): Promise<string> {
  const folder = path.join(RELEASES, 'next');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'apps/web'), { recursive: true });
  cpSync(path.join(ROOT, 'apps/server/dist'), path.join(folder, 'apps/server/dist'), { recursive: true });
  symlinkSync(path.join(ROOT, 'apps/web/dist'), path.join(folder, 'apps/web/dist'));
  symlinkSync(path.join(ROOT, 'samples'), path.join(folder, 'samples'));
  await addMigration(path.join(folder, 'apps/server/dist/migrations'), NEXT_MIGRATION);
  return path.join(folder, ENTRY);
}

/** A change that the rules for migrations allow: a column with a default, and a table that refers to another. */
const NEXT_MIGRATION = `ALTER TABLE "projects" ADD COLUMN "next_release" text DEFAULT 'new' NOT NULL;
--> statement-breakpoint
CREATE TABLE "next_release" ("id" serial PRIMARY KEY NOT NULL, "project_id" integer NOT NULL);
--> statement-breakpoint
ALTER TABLE "next_release" ADD CONSTRAINT "next_release_project" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE cascade;
`;

function run(program: string, words: string[], cwd: string, input?: Buffer): void {
  const { status } = spawnSync(program, words, {
    cwd,
    input,
    stdio: [input ? 'pipe' : 'ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed`);
}
