import { DIRECT_UPLOAD_MAX_BYTES, PRESIGN_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '@anchora/contract/limits';
import { describe, expect, it } from 'vitest';
import type { UploadProgress } from './upload-options';
import { createUploader } from './uploader';
import { NoAnswerError, type UploadAnswer, type UploadRequest } from './upload-transport';

type Reply = UploadAnswer | Error;

const stored = { url: '/files/abc', kind: 'image', contentType: 'image/png', sizeBytes: 4 };
const presigned = {
  url: 'https://storage.example/put',
  headers: { 'content-type': 'image/png' },
  key: 'staging/abc',
  bucket: 'anchora',
  publicUrls: { url: '/files/abc' },
};
const ok = (body: unknown): UploadAnswer => ({ status: 200, text: JSON.stringify(body), retryAfterS: null });
const failed = (status: number, code: string, message: string, retryAfterS: number | null = null): UploadAnswer => ({
  status,
  text: JSON.stringify({ code, message }),
  retryAfterS,
});

/** Replies in turn per `METHOD path`; the last reply of a list repeats. */
function uploaderWith(replies: Record<string, Reply[]>) {
  const calls: string[] = [];
  const requests: UploadRequest[] = [];
  const pauses: number[] = [];
  const upload = createUploader({
    send: async (request) => {
      const call = `${request.method} ${request.url}`;
      calls.push(call);
      requests.push(request);
      const list = replies[call];
      const reply = list && (list.length > 1 ? list.shift() : list[0]);
      if (!reply) throw new Error(`unexpected call ${call}`);
      if (reply instanceof Error) throw reply;
      return reply;
    },
    pause: async (delayMs) => void pauses.push(delayMs),
  });
  return { upload, calls, requests, pauses };
}

const picture = new File(['pict'], 'poster.png', { type: 'image/png' });
const model = new File(['glTF'], 'robot.glb');
const PRESIGN = 'POST /api/presigned-upload';
const PUT = 'PUT https://storage.example/put';
const COMPLETE = 'POST /api/uploads/abc/complete';
const SERVER = 'POST /api/upload';

/** In place of `File.slice`: parts of a file that was changed after it was chosen. */
const unreadable = () =>
  Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) });

describe('uploadFile', () => {
  it('sends a small picture by presigned PUT with the signed headers, then completes it', async () => {
    const { upload, calls, requests } = uploaderWith({
      [PRESIGN]: [ok(presigned)],
      [PUT]: [{ status: 200, text: '', retryAfterS: null }],
      [COMPLETE]: [ok(stored)],
    });
    expect(await upload(picture)).toEqual(stored);
    expect(calls).toEqual([PRESIGN, PUT, COMPLETE]);
    expect(JSON.parse(requests[0]?.body as string)).toEqual({
      fileName: 'poster.png',
      contentType: 'image/png',
      size: 4,
    });
    expect(requests[1]?.headers).toEqual(presigned.headers);
  });

  it('waits for the presigned address and for the PUT as long as the contract says', async () => {
    const { upload, requests } = uploaderWith({
      [PRESIGN]: [ok(presigned)],
      [PUT]: [ok('')],
      [COMPLETE]: [ok(stored)],
    });
    await upload(picture);
    expect(requests.slice(0, 2).map((request) => request.timeoutMs)).toEqual([PRESIGN_TIMEOUT_MS, UPLOAD_TIMEOUT_MS]);
  });

  it('sends models, videos and files that are too large for a PUT through the server only', async () => {
    const large = new File([new Uint8Array(DIRECT_UPLOAD_MAX_BYTES + 1)], 'big.png');
    for (const file of [model, new File(['x'], 'clip.mp4'), new File(['x'], 'clip.WEBM'), large]) {
      const { upload, calls } = uploaderWith({ [SERVER]: [ok(stored)] });
      await upload(file);
      expect(calls).toEqual([SERVER]);
    }
  });

  it('retypes an mp4 with a wrong type as video/mp4', async () => {
    const { upload, requests } = uploaderWith({ [SERVER]: [ok(stored)] });
    await upload(new File(['x'], 'clip.mp4', { type: 'application/octet-stream' }));
    const form = requests[0]?.body;
    const sent = form instanceof FormData ? form.get('file') : null;
    expect(sent).toMatchObject({ type: 'video/mp4', name: 'clip.mp4' });
  });

  it.each([
    ['presigning fails', { [PRESIGN]: [failed(500, 'internal', 'no')] }],
    ['presigning takes too long', { [PRESIGN]: [new NoAnswerError('timeout')] }],
    ['the PUT is refused', { [PRESIGN]: [ok(presigned)], [PUT]: [failed(403, 'upload-expired', 'late')] }],
    ['the PUT loses its connection', { [PRESIGN]: [ok(presigned)], [PUT]: [new NoAnswerError('connection-lost')] }],
    [
      'the staged bytes are not there',
      { [PRESIGN]: [ok(presigned)], [PUT]: [ok('')], [COMPLETE]: [failed(409, 'upload-incomplete', 'no bytes')] },
    ],
  ])('falls back to the server upload when %s', async (_, replies) => {
    const { upload, calls } = uploaderWith({ ...replies, [SERVER]: [ok(stored)] });
    expect(await upload(picture)).toEqual(stored);
    expect(calls.at(-1)).toBe(SERVER);
  });

  it("shows the server's message and sends nothing again when the file itself is refused", async () => {
    const { upload, calls } = uploaderWith({
      [PRESIGN]: [ok(presigned)],
      [PUT]: [ok('')],
      [COMPLETE]: [failed(422, 'file-invalid', 'This PNG ends too early.')],
    });
    await expect(upload(picture)).rejects.toMatchObject({ reason: 'refused', message: 'This PNG ends too early.' });
    expect(calls).toEqual([PRESIGN, PUT, COMPLETE]);
  });

  it('sends the file again after the connection was lost, and says that it waits', async () => {
    const { upload, calls, pauses } = uploaderWith({ [SERVER]: [new NoAnswerError('connection-lost'), ok(stored)] });
    const phases: UploadProgress['phase'][] = [];
    expect(await upload(model, { onProgress: ({ phase }) => phases.push(phase) })).toEqual(stored);
    expect(calls).toEqual([SERVER, SERVER]);
    expect(pauses).toEqual([1000]);
    expect(phases).toContain('waiting');
  });

  it('names a file that was changed or moved since it was chosen, instead of the connection', async () => {
    // The browser reports such a file as a lost connection, for it cannot read what it should send.
    const changed = new File(['glTF'], 'robot.glb', { type: 'model/gltf-binary' });
    changed.slice = unreadable;
    const { upload, calls, pauses } = uploaderWith({ [SERVER]: [new NoAnswerError('connection-lost')] });
    await expect(upload(changed)).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringMatching(/robot\.glb.*changed.*Choose it again/),
    });
    expect([calls, pauses]).toEqual([[SERVER], []]);
  });

  it('gives up after three retries with a message that says what to do', async () => {
    const { upload, calls } = uploaderWith({ [SERVER]: [new NoAnswerError('connection-lost')] });
    await expect(upload(model)).rejects.toMatchObject({
      reason: 'connection-lost',
      message: expect.stringMatching(/robot\.glb.*still here.*try again/s),
    });
    expect(calls).toHaveLength(4);
  });

  it('names the seconds when the time is up', async () => {
    const { upload } = uploaderWith({ [SERVER]: [new NoAnswerError('timeout')] });
    await expect(upload(model)).rejects.toMatchObject({
      reason: 'timeout',
      message: expect.stringContaining(`${UPLOAD_TIMEOUT_MS / 1000} seconds`),
    });
  });

  it('waits as long as a busy server asks, then sends again', async () => {
    const busy = failed(429, 'too-many-uploads', 'Three uploads are running.', 5);
    const { upload, pauses } = uploaderWith({ [SERVER]: [busy, ok(stored)] });
    expect(await upload(model)).toEqual(stored);
    expect(pauses).toEqual([5000]);
  });

  it('sends nothing once it is aborted', async () => {
    const { upload, calls } = uploaderWith({});
    await expect(upload(model, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls).toEqual([]);
  });
});
