import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  // Tests lie beside the schema; drizzle-kit would run them.
  schema: './src/db/schema/!(*.test).ts',
  out: './src/db/migrations',
});
