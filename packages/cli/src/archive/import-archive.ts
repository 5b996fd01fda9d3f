import { randomUUID } from 'node:crypto';
import { CallError, type Client } from '@anchora/client/client';
import { createBodyOf, documentOfArchive, idsOf } from '@anchora/contract/archive-import';
import { replaceTexts } from '@anchora/contract/project-archive';
import type { V1Project } from '@anchora/contract/v1/v1-answers';
import { idempotencyKeyOf } from '../batch/idempotency-key';
import { nameOfUpload, type Journal } from '../batch/journal';
import { CliError, EXIT } from '../cli-error';
import type { OpenedArchive } from './read-archive';

interface ImportParts {
  client: Client;
  journal: Journal;
  onUpload: (number: number, of: number) => void;
}

interface Imported {
  project: V1Project;
  /** Whether the project has a scene that visitors see only once it is published. */
  hasDraft: boolean;
  /** Whether an earlier run had made the whole project. */
  wasThere: boolean;
}

/**
 * Makes a project of an archive by ordinary uploads and calls. Steps that an earlier run has completed are skipped.
 *
 * @throws CallError if the server refuses a call; NoAnswerError if it stays out of reach; CliError `project-gone` if an
 *   earlier run made the project, which was deleted since.
 */
export async function importArchive(archive: OpenedArchive, parts: ImportParts): Promise<Imported> {
  const { client, journal } = parts;
  const key = archive.hash;
  const document = documentOfArchive(archive.project);
  const earlier = journal.madeOf(key);
  const addresses = earlier?.isReady ? new Map<string, string>() : await upload(archive, parts);
  const id = earlier?.id ?? (await make(archive, addresses, parts));
  if (!earlier?.isReady) {
    const { quality, visitorLanguage } = archive.project;
    await client.call('changeProject', { params: { key: id }, body: { quality, visitorLanguage } });
    if (document) {
      const saving = saveScene(client, id, replaceTexts(document, idsOf(addresses)) as object);
      await saving.catch(async (error: unknown) => {
        if (isRefusal(error)) await journal.add({ refused: key, urls: [...addresses.values()] });
        throw error;
      });
    }
    await journal.add({ ready: key });
  }
  const project = await client.call('readProject', { params: { key: id } }).catch((error: unknown) => {
    if (!(error instanceof CallError) || error.status !== 404) throw error;
    throw new CliError('project-gone', { id }, EXIT.failed, { cause: error });
  });
  return { project, hasDraft: document !== null, wasThere: earlier?.isReady === true };
}

async function upload(archive: OpenedArchive, { client, journal, onUpload }: ImportParts) {
  const files = Object.entries(archive.project.files);
  const addresses = new Map<string, string>();
  for (const [index, [hash, { kind, name }]] of files.entries()) {
    const uploaded = nameOfUpload(kind, hash);
    let url = journal.uploadOf(uploaded);
    if (url === null) {
      onUpload(index + 1, files.length);
      ({ url } = await client.upload(name, archive.bytesOf(hash)));
      await journal.add({ uploaded, url });
    }
    addresses.set(hash, url);
  }
  return addresses;
}

async function make(archive: OpenedArchive, addresses: Map<string, string>, { client, journal }: ImportParts) {
  const key = archive.hash;
  const unanswered = journal.unansweredOf(key);
  const body = unanswered ?? createBodyOf(archive.project, addresses);
  if (!unanswered) await journal.add({ sending: key, body });
  const headers = { 'idempotency-key': idempotencyKeyOf(journal.batch, key) };
  try {
    const { id, viewUrl, shareUrl } = await client.call('createProject', { headers, body });
    await journal.add({ made: key, id, viewUrl, shareUrl });
    return id;
  } catch (error) {
    // The server has said that it made nothing, so the next run may send something else.
    if (isRefusal(error)) await journal.add({ refused: key });
    throw error;
  }
}

/**
 * Answers about the token or the number of requests: the files are not at fault, and the same request may succeed
 * later.
 */
const SAYS_NOTHING_OF_FILES = new Set([401, 429]);

function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.status < 500 && !SAYS_NOTHING_OF_FILES.has(error.status);
}

/** A scene that is there already was saved by an earlier run, and may have been edited since. */
async function saveScene(client: Client, key: number, document: object): Promise<void> {
  const { revision } = await client.call('readDraft', { params: { key } });
  if (revision > 0) return;
  const headers = { 'if-match': String(revision), editor: randomUUID() };
  await client.call('saveDraft', { params: { key }, headers, body: document });
}
