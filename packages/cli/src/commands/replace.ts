import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { CallError, type Client } from '@anchora/client/client';
import { fileIdOf } from '@anchora/contract/file-paths';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { CliError, EXIT, usageError } from '../cli-error';
import { prepareTargets } from '../projects/prepare-targets';
import { replaceContent, replacePicture } from '../projects/replace-in-document';
import { uploadFile } from '../projects/upload-file';
import type { LocalFile } from '../table/local-file';
import { projectId, textOf, type Command, type Run } from './command';
import { fileOption } from './file-option';
import { openSession } from './open-session';
import { projectResult, projectText } from './project-result';
import { publishRevision } from './publish';

/**
 * Puts another file in the place of a project's content or picture, and publishes it. The link and its QR code stay.
 */
export const replace: Command = {
  options: {
    content: { type: 'string' },
    picture: { type: 'string' },
    item: { type: 'string' },
    target: { type: 'string' },
    'draft-only': { type: 'boolean' },
    'with-draft': { type: 'boolean' },
  },
  run: async (run) => {
    const id = projectId(run);
    const content = await fileOption(run, 'content', ['video', 'model', 'image', 'sound']);
    const picture = await fileOption(run, 'picture', ['image']);
    if (!content && !picture) throw usageError('nothing-to-replace', {});
    if (!content && run.values.item !== undefined) {
      throw usageError('only-with', { option: '--item', needed: '--content' });
    }
    if (!picture && run.values.target !== undefined) {
      throw usageError('only-with', { option: '--target', needed: '--picture' });
    }
    const publishes = run.values['draft-only'] !== true;
    const session = await openSession(run, publishes ? ['read', 'write', 'publish'] : ['read', 'write']);
    const { client } = session;

    const draft = await client.call('readDraft', { params: { key: id } });
    // Publishing would show visitors what someone is still working on.
    if (draft.unpublishedSaves > 0 && publishes && run.values['with-draft'] !== true) {
      throw new CliError('draft-unpublished', { id });
    }
    run.progress.show(run.words.say('replacing', { id }));
    const document = await withFiles(run, client, draft.document, { content, picture });
    const saved = await saveDraft(client, id, draft, document);
    if (publishes) await publishRevision(client, id, saved.revision);
    const project = await client.call('readProject', { params: { key: id } });
    run.progress.end();
    run.print({ ...projectResult(project), published: publishes }, () => projectText(project, run.words));
    return EXIT.done;
  },
};

/** Uploads the given files. @returns the document with them */
async function withFiles(
  run: Run,
  client: Client,
  before: SceneDocument,
  { content, picture }: { content: LocalFile | null; picture: LocalFile | null },
): Promise<SceneDocument> {
  let document = before;
  const itemId = textOf(run, 'item');
  const targetId = textOf(run, 'target');
  // Found before the uploads, so that a wrong item or target costs nothing.
  if (content) replaceContent(document, content.kind, itemId, null);
  if (picture) replacePicture(document, targetId, null);
  if (content) document = replaceContent(document, content.kind, itemId, await uploadFile(client, content));
  if (picture) {
    const imageId = fileIdOf((await uploadFile(client, picture)).url);
    await prepareTargets(client, [imageId], { sleep: run.surroundings.sleep, words: run.words });
    document = replacePicture(document, targetId, imageId);
  }
  return document;
}

async function saveDraft(client: Client, id: number, before: SceneDraft, document: SceneDocument): Promise<SceneDraft> {
  const params = { key: id };
  const headers = { 'if-match': String(before.revision), editor: editorOf(id) };
  try {
    return await client.call('saveDraft', { params, headers, body: document });
  } catch (error) {
    if (!(error instanceof CallError) || error.body?.code !== 'draft-changed') throw error;
    // The answer to a save that arrived may have been lost; the repeated save then meets its own revision.
    const now = await client.call('readDraft', { params });
    if (now.revision === before.revision + 1 && isDeepStrictEqual(now.document, document)) return now;
    throw error;
  }
}

/** A UUID that is the same in each run, so that a run that was killed does not hold the draft against the next one. */
function editorOf(id: number): string {
  const hex = createHash('sha256').update(`anchora cli ${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
