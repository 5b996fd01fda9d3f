import { readFile } from 'node:fs/promises';
import type { CreateProject } from '@anchora/contract/projects';
import sharp from 'sharp';
import { fixturePath } from '../fixtures/fixture-path';
import type { Answer, Caller } from '../support/other-user/caller';
import { trackingFileOf } from '../support/projects';

/** An attempt of one account to slow the server down for others. */
export interface Attack {
  name: string;
  /** Prepares the attack. @returns one step of it, which several callers repeat in parallel until the time is up */
  prepare: (attacker: Caller) => Promise<(turn: number) => Promise<Answer | void>>;
  /** Number of parallel callers; `USUAL_CALLERS` by default. */
  atOnce?: number;
}

/** More than the processors of a small server and its places for work together. Chosen, not measured. */
export const USUAL_CALLERS = 16;

export const fixture = (name: string) => readFile(fixturePath(name));

/** Uploads a file. @returns its URL @throws Error if the server does not take it */
export async function uploaded(attacker: Caller, name: string, bytes: Buffer): Promise<string> {
  const { status, body } = await attacker.upload(name, bytes);
  if (status !== 200) throw new Error(`${name} could not be uploaded: ${status} ${body.toString().slice(0, 200)}`);
  return (JSON.parse(body.toString()) as { url: string }).url;
}

export interface Made {
  id: number;
  shareId: string;
}

/** Projects with a picture and without a tracking file, so that the server builds one for each. */
export async function makeProjects(attacker: Caller, count: number): Promise<Made[]> {
  const picture = await fixture('pictures/harbour.jpg');
  return makeEach(attacker, count, async (index) => {
    const bytes = await sharp(picture)
      .resize(600 + index)
      .jpeg()
      .toBuffer();
    return { targetImageUrl: await uploaded(attacker, `poster-${index}.jpg`, bytes), targetMindFile: null };
  });
}

/** Projects with a picture and its tracking file, so that the server has nothing to build and each can be published. */
export async function makeTrackedProjects(attacker: Caller, count: number): Promise<Made[]> {
  const picture = fixturePath('pictures/harbour.jpg');
  const [bytes, tracking] = [await readFile(picture), await trackingFileOf(picture)];
  return makeEach(attacker, count, async (index) => ({
    targetImageUrl: await uploaded(attacker, `poster-${index}.jpg`, bytes),
    targetMindFile: await uploaded(attacker, `poster-${index}.mind`, tracking),
  }));
}

async function makeEach(
  attacker: Caller,
  count: number,
  targetOf: (index: number) => Promise<Pick<CreateProject, 'targetImageUrl' | 'targetMindFile'>>,
): Promise<Made[]> {
  const modelUrl = await uploaded(attacker, 'beacon.glb', await fixture('models/beacon.glb'));
  const made: Made[] = [];
  for (let index = 0; index < count; index++) {
    const target = await targetOf(index);
    const body = { name: `Poster ${index}`, type: 'image-tracking', contentType: '3d-model', modelUrl, ...target };
    const answer = await attacker.call('POST', '/api/projects', { ...body, isPublic: true });
    if (answer.status !== 201) throw new Error(`${made.length} of ${count} projects could be made: ${answer.status}`);
    made.push(JSON.parse(answer.body.toString()) as Made);
  }
  return made;
}
