import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/**
 * Answers with a file. If it cannot be read, only this answer ends; an error without a handler would end the whole run.
 */
export function sendFile(file: string, response: ServerResponse): void {
  pipeline(createReadStream(file), response, () => undefined);
}
