/**
 * The yardstick for the product: Fastify and pg without hooks, one prepared SELECT of the same row, answered with the
 * same bytes of JSON; and files by @fastify/static alone. Prints its port.
 */
import fastifyStatic from '@fastify/static';
import type { PublicProject } from '@anchora/contract/projects';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { MAX_CONNECTIONS } from '../../../apps/server/src/db/database';
import { givenSettings } from '../../../apps/server/test-support/given-settings';

export interface YardstickOptions {
  databaseUrl: string;
  webDir: string;
  /** The answer to send; fields stored in the row are read from it. */
  answer: PublicProject;
}

interface Row {
  name: string;
  description: string | null;
  type: PublicProject['type'];
  content_type: PublicProject['contentType'];
  share_id: string;
}

const { databaseUrl, webDir, answer } = givenSettings() as YardstickOptions;
const pool = new Pool({ connectionString: databaseUrl, max: MAX_CONNECTIONS });
const app = Fastify();
await app.register(fastifyStatic, { root: webDir, preCompressed: true });
app.get<{ Params: { shareId: string } }>('/row/:shareId', async (request): Promise<PublicProject> => {
  const query = { name: 'row', text: 'select * from projects where share_id = $1', values: [request.params.shareId] };
  const { rows } = await pool.query<Row>(query);
  const [row] = rows;
  if (!row) throw new Error('the row is not there');
  const { name, description, type, content_type: contentType, share_id: shareId } = row;
  const { modelUrl, usdzUrl, targetImageUrl, targetMindFile } = answer;
  return { name, description, type, contentType, modelUrl, usdzUrl, targetImageUrl, targetMindFile, shareId };
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(new URL(address).port);
