import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '@anchora/contract/durations';
import { USDZ_CONTENT_TYPE } from '@anchora/contract/uploads';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { matchesEtag } from '../../http/matches-etag';
import { previewTokenHashes } from '../../http/preview-cookie';
import { optionalUser } from '../../http/session';
import { OBJECT_CACHE_CONTROL } from '../../storage/object-cache-control';
import { previewKeyOf } from '../../storage/object-key';
import { ObjectNotFoundError } from '../../storage/object-store';
import { parseRange, type ByteRange } from './byte-range';
import { contentDisposition } from './content-disposition';
import { findServedFile, noSuchFile, type ServedFile } from './find-served-file';
import type { FileRow } from '../../files/file-repository';
import { keptVariantOf } from '../../files/kept-variant';
import { PREVIEW_CONTENT_TYPE } from '../../files/store-checked-file';
import { withoutExtension } from '../../files/without-extension';

/**
 * Lifetimes of presigned addresses of objects in S3. When a file stops being public, its object moves, so that
 * addresses given out before end, too (`files/move-closed-files.ts`). That of a public file is chosen, not measured: a
 * player asks for further parts of a video for some time. That of another file is the longest that is allowed for what
 * strangers may not see.
 */
const PUBLIC_ADDRESS_LIFETIME_MS = 5 * MINUTE_MS;
const PRIVATE_ADDRESS_LIFETIME_MS = MINUTE_MS;
/** Far below the lifetime of the address, so that a cached redirect leads to one that still works. */
const REDIRECT_MAX_AGE_S = 60;

/**
 * The store sends neither nosniff nor a policy. Kinds whose type no browser knows to be harmless go through the server.
 */
const STREAMED_KINDS: ReadonlySet<FileRow['kind']> = new Set(['tracking', 'source']);

/** Kinds that a browser or a phone's AR viewer opens; other files are only downloaded. */
const SHOWN_KINDS: ReadonlySet<FileRow['kind']> = new Set(['image', 'video', 'sound', 'photo', 'usdz']);

/** Names that may follow the id in an address. */
const PLAIN_NAMES: Record<string, string> = { [USDZ_CONTENT_TYPE]: 'model.usdz' };

/** A file that is opened by itself may neither load other resources nor run scripts. */
const FILE_CSP = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/**
 * GET and HEAD /files/{fileId}, and /files/{fileId}/preview of a picture: for members of its workspace, for browsers
 * that have opened the preview of a draft with the file, and for everyone while a use makes it public (`isPublicNow`),
 * as that of an active public project or a template. A name may follow the id, because some AR viewers of phones
 * recognize a file by its extension (`…/model.usdz`).
 */
export function registerFileRoutes(app: FastifyInstance, deps: Deps): void {
  serve('/files/:fileId', (file) => file);
  serve('/files/:fileId/preview', previewOf);
  serve('/files/:fileId/:name', (file, name) => {
    if (name !== PLAIN_NAMES[file.contentType]) throw noSuchFile();
    return file;
  });

  function serve(url: string, choose: (file: ServedFile, name?: string) => ServedFile): void {
    app.route<{ Params: { fileId: string; name?: string } }>({
      // HEAD is listed because Fastify's implicit HEAD route would answer a length of 0.
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const { fileId, name } = request.params;
        const found = await findServedFile(deps.db, fileId, {
          member: () => optionalUser(request),
          previews: () => previewTokenHashes(request),
        });
        const file = choose(found, name);
        const redirect = asksForEnd(request) ? null : await addressInStore(deps, file);
        if (redirect === null) return streamFile(deps, request, reply, file);
        const caching = file.isPublic ? `public, max-age=${REDIRECT_MAX_AGE_S}` : 'private, no-store';
        return reply.header('cache-control', caching).redirect(redirect, 302);
      },
    });
  }
}

/**
 * Address at which the store itself serves a file; null if this server has to. The delivery network is given public
 * files only.
 */
async function addressInStore({ store }: Deps, file: ServedFile): Promise<string | null> {
  if (STREAMED_KINDS.has(file.kind)) return null;
  const { storageKey: key, contentType, isPublic } = file;
  const address = isPublic ? store.publicUrlOf(key) : null;
  const lifetimeMs = isPublic ? PUBLIC_ADDRESS_LIFETIME_MS : PRIVATE_ADDRESS_LIFETIME_MS;
  return address ?? store.presignGet({ key, contentType, disposition: dispositionOf(file), lifetimeMs });
}

/**
 * Whether a few of the last bytes are wanted, as for the mark of a transparent video. If a browser followed a redirect
 * with this range to another host, it would send a preflight first, which buckets refuse unless they were set up for
 * it.
 */
function asksForEnd({ headers: { range } }: FastifyRequest): boolean {
  return range !== undefined && /^bytes=-\d{1,3}$/.test(range);
}

function dispositionOf({ kind, originalName }: ServedFile): string {
  return contentDisposition(SHOWN_KINDS.has(kind) ? 'inline' : 'attachment', originalName);
}

/** The preview of a picture, or the picture itself if it has none. */
function previewOf(file: ServedFile): ServedFile {
  if (file.kind !== 'image') throw noSuchFile();
  if (file.previewBytes === null) return file;
  return {
    ...file,
    storageKey: previewKeyOf(file.storageKey),
    sizeBytes: file.previewBytes,
    contentType: PREVIEW_CONTENT_TYPE,
    originalName: `${withoutExtension(file.originalName)}.webp`,
  };
}

async function streamFile(deps: Deps, request: FastifyRequest, reply: FastifyReply, file: ServedFile) {
  const etag = `"${file.sha256?.toString('base64url') ?? file.id}"`;
  describeFile(reply, file, etag);
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();

  const range = requestedRange(request, file, etag);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.sizeBytes}`);
    throw new ApiError('range-not-satisfiable', { sizeBytes: file.sizeBytes });
  }
  const part: ByteRange = range === 'whole' ? { start: 0, end: file.sizeBytes - 1 } : range;
  if (range !== 'whole') reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${file.sizeBytes}`);
  reply.header('content-length', part.end - part.start + 1);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await openObject(deps, file, part));
}

function describeFile(reply: FastifyReply, file: ServedFile, etag: string): void {
  reply.headers({
    'accept-ranges': 'bytes',
    // The owner's browser must revalidate each time, because the answer changes after signing out.
    'cache-control': file.isPublic ? OBJECT_CACHE_CONTROL : 'private, no-cache',
    'content-disposition': dispositionOf(file),
    'content-security-policy': FILE_CSP,
    'content-type': file.contentType,
    'cross-origin-resource-policy': 'same-origin',
    etag,
    'last-modified': lastModified(file),
    'x-content-type-options': 'nosniff',
  });
}

function lastModified(file: ServedFile): string {
  return new Date(keptVariantOf(file)?.at ?? file.createdAt).toUTCString();
}

function requestedRange(request: FastifyRequest, file: ServedFile, etag: string) {
  const condition = request.headers['if-range'];
  // If the client has other bytes, a range of these would corrupt its copy, so it gets the whole file.
  const isSame = condition === undefined || condition === etag || condition === lastModified(file);
  return isSame ? parseRange(request.headers.range, file.sizeBytes) : 'whole';
}

async function openObject(deps: Deps, file: ServedFile, part: ByteRange) {
  try {
    return await deps.store.read(file.storageKey, part);
  } catch (error) {
    // The file was purged after the look-up.
    if (error instanceof ObjectNotFoundError) throw new ApiError('file-gone', {}, { cause: error });
    throw error;
  }
}
