import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compileTarget, encode } from '@anchora/vision';
import { contentTypeFromName } from '@anchora/contract/file-kinds';
import type { CreateProject, Project, UpdateProject } from '@anchora/contract/projects';
import type { UploadedFile } from '@anchora/contract/uploads';
import { type APIRequestContext, expect } from '@playwright/test';
import sharp from 'sharp';
import { fixturePath } from '../fixtures/fixture-path';
import { PATIENT } from './patience';
import { readApi } from './read-api';
import { succeed } from './succeed';

/**
 * Longer side of the picture from which a tracking file is compiled here, px: enough for every fixture. Chosen, not
 * measured.
 */
const COMPILED_SIDE_PX = 1024;

/** Uploads bytes through the API as the signed-in user; returns the address to give to a project. */
export async function uploadBytes(
  request: APIRequestContext,
  origin: string,
  name: string,
  buffer: Buffer,
): Promise<string> {
  const mimeType = contentTypeFromName(name) ?? 'application/octet-stream';
  const answer = await succeed(
    request.post('/api/upload', {
      headers: { origin },
      multipart: { file: { name, mimeType, buffer } },
    }),
  );
  return ((await answer.json()) as UploadedFile).url;
}

/**
 * Uploads a file through the API as the signed-in user.
 *
 * @param file its path.
 * @returns the address to give to a project
 */
export async function uploadFile(request: APIRequestContext, origin: string, file: string): Promise<string> {
  return uploadBytes(request, origin, path.basename(file), await readFile(file));
}

/** Tracking file of a picture, compiled as in the creator's browser. */
export async function trackingFileOf(picture: string): Promise<Buffer> {
  const { data, info } = await sharp(picture)
    .rotate()
    .resize(COMPILED_SIDE_PX, COMPILED_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const gray = { width: info.width, height: info.height, data: new Uint8Array(data) };
  return Buffer.from(encode([compileTarget(gray)]));
}

interface TrackedProject {
  name: string;
  description?: string;
  picture: string;
  content: string;
  /** Leaves the tracking file to the server's job. */
  withoutTrackingFile?: boolean;
}

/** Makes a project of the signed-in user through the API. */
export async function createProject(request: APIRequestContext, origin: string, data: CreateProject): Promise<Project> {
  const answer = await succeed(request.post('/api/projects', { headers: { origin }, data }));
  return (await answer.json()) as Project;
}

/** Changes a project of the signed-in user. */
export async function changeProject(
  request: APIRequestContext,
  origin: string,
  { id }: Pick<Project, 'id'>,
  data: UpdateProject,
): Promise<void> {
  await succeed(request.patch(`/api/projects/${id}`, { headers: { origin }, data }));
}

/** Has a view of a project counted, for the requests of its visitor. @param id number or share id of the project */
export async function countView(request: APIRequestContext, origin: string, id: number | string): Promise<void> {
  await succeed(request.post(`/api/projects/${id}/view`, { headers: { origin } }));
}

/** Moves a project of the signed-in user to the trash. */
export async function deleteProject(
  request: APIRequestContext,
  origin: string,
  { id }: Pick<Project, 'id'>,
): Promise<void> {
  await succeed(request.delete(`/api/projects/${id}`, { headers: { origin } }));
}

/** An image-tracking project of the signed-in user. */
export async function createTrackedProject(
  request: APIRequestContext,
  origin: string,
  { name, description, picture, content, withoutTrackingFile = false }: TrackedProject,
): Promise<Project> {
  return createProject(request, origin, {
    name,
    description: description ?? null,
    type: 'image-tracking',
    contentType: content.endsWith('.mp4') ? 'video' : '3d-model',
    modelUrl: await uploadFile(request, origin, content),
    targetImageUrl: await uploadFile(request, origin, picture),
    targetMindFile: withoutTrackingFile
      ? null
      : await uploadBytes(request, origin, 'target.mind', await trackingFileOf(picture)),
  });
}

/** An image-tracking project whose picture is plain, once the server has found that nothing can track it. */
export async function createUntrackedProject(
  request: APIRequestContext,
  origin: string,
  { name, content }: Pick<TrackedProject, 'name' | 'content'>,
): Promise<Project> {
  const picture = fixturePath('pictures/awkward/blank-white.png');
  const project = await createTrackedProject(request, origin, { name, content, picture, withoutTrackingFile: true });
  const state = async () => (await readApi<Project>({ request }, `/api/projects/${project.id}`)).trackingBuild.state;
  await expect.poll(state, PATIENT).toBe('failed');
  return project;
}

interface MarkerlessProject {
  name: string;
  description?: string;
  /** A file, or bytes with the name that tells their kind. */
  content: string | { file: string; bytes: Buffer };
}

/** A markerless project of the signed-in user. */
export async function createMarkerlessProject(
  request: APIRequestContext,
  origin: string,
  { name, description, content }: MarkerlessProject,
): Promise<Project> {
  const { file, bytes } = typeof content === 'string' ? { file: content, bytes: await readFile(content) } : content;
  return createProject(request, origin, {
    name,
    description: description ?? null,
    type: 'markerless',
    contentType: file.endsWith('.mp4') ? 'video' : '3d-model',
    modelUrl: await uploadBytes(request, origin, path.basename(file), bytes),
  });
}
