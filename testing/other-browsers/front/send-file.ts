import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/** Answers with a file. One that cannot be read ends this answer alone: an error without a handler would end the run. */
export function sendFile(file: string, response: ServerResponse): void {
  pipeline(createReadStream(file), response, () => undefined);
}
