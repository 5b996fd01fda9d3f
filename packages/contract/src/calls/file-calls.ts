import { compiledTargetSchema } from '../scene/compiled-targets';
import { PREVIEW_SIDE_PX } from '../limits';
import { conversionSchema, keptSourceSchema } from '../conversions';
import { presignedUploadSchema } from '../uploads';
import { DONE, type ApiCall } from './api-call';

/** Calls for uploads, conversions and tracking data, and for the files themselves. */
export const FILE_CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/api/presigned-upload',
    by: 'session',
    summary: 'Get an address for the bytes of a file',
    inWorkspace: true,
    body: presignedUploadSchema,
    answer: [200, 'Address, headers and the later address of the file.'],
  },
  {
    method: 'put',
    path: '/api/storage/{key}',
    by: 'signature',
    summary: 'Send the bytes to the address of a presigned upload',
    bodyType: 'application/octet-stream',
    onlyWith: 'disk',
    answer: [200, 'Empty.'],
  },
  {
    method: 'post',
    path: '/api/uploads/{fileId}/complete',
    by: 'session',
    summary: 'Check the bytes of a presigned upload',
    answer: [200, 'The uploaded file.'],
  },
  {
    method: 'post',
    path: '/api/upload',
    by: 'session',
    summary: 'Upload a file as a form',
    inWorkspace: true,
    bodyType: 'multipart/form-data',
    query: { kind: '`source` for a video that the server is to convert' },
    answer: [200, 'The uploaded file.'],
  },
  {
    method: 'post',
    path: '/api/conversions',
    by: 'session',
    summary: 'Have the server make an MP4 of an uploaded source',
    inWorkspace: true,
    body: conversionSchema,
    answer: [202, 'State of the conversion.'],
  },
  {
    method: 'post',
    path: '/api/conversions/sources',
    by: 'session',
    summary:
      'Keep the source of a video that the browser converted, for members of its workspace alone and as long as the video',
    inWorkspace: true,
    body: keptSourceSchema,
    answer: DONE,
  },
  {
    method: 'get',
    path: '/api/conversions/{fileId}',
    by: 'session',
    summary: 'How far a conversion is',
    answer: [200, 'State, percent, and the video once it is ready.'],
  },
  {
    method: 'delete',
    path: '/api/conversions/{fileId}',
    by: 'session',
    summary: 'End a conversion and delete its source; a finished one stays',
    answer: DONE,
  },
  {
    method: 'get',
    path: '/api/targets/{fileId}',
    by: 'session',
    summary: 'Whether a picture has tracking data',
    inWorkspace: true,
    answer: [200, 'State, score, and why it failed.'],
  },
  {
    method: 'put',
    path: '/api/targets/{fileId}',
    by: 'session',
    summary: 'Give a picture of a scene its tracking data, or have the server make it',
    inWorkspace: true,
    body: compiledTargetSchema,
    answer: [200, 'State, score, and why it failed.'],
  },
  {
    method: 'get',
    path: '/files/{fileId}',
    by: 'anyone',
    summary: 'A file: for members of its workspace, and for anyone while something public uses it',
    headers: { range: 'A range of bytes' },
    answer: [200, 'The bytes; with S3 a redirect (302) to them.'],
  },
  {
    method: 'get',
    path: '/files/{fileId}/preview',
    by: 'anyone',
    summary: 'The small picture of an uploaded picture',
    answer: [200, `WebP, at most ${PREVIEW_SIDE_PX} px.`],
  },
  {
    method: 'get',
    path: '/files/{fileId}/{name}',
    by: 'anyone',
    summary: 'A file under a name, for viewers that need an extension: `model.usdz`',
    answer: [200, 'The bytes.'],
  },
];
