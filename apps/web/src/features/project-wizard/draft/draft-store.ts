import { DAY_MS } from '@anchora/contract/durations';
import { TRASH_RETENTION_DAYS } from '@anchora/contract/limits';
import { z } from 'zod';
import { WIZARD_DRAFTS, wizardDraftsPrefix } from '../../../api/wizard-drafts';
import { type Draft, draftSchema } from './draft';

/**
 * Time for which a draft's files are taken to be there: less than the seven days after which the server removes unused
 * uploads.
 */
export const FILES_LIVE_MS = 6 * DAY_MS;
/** An older draft is deleted, after as long as a project in the trash. */
export const DRAFT_LIVES_MS = TRASH_RETENTION_DAYS * DAY_MS;

/** Claims a name for one tab. Resolves to a function that gives it up, or to null if another tab has it. */
export type Claim = (name: string) => Promise<(() => void) | null>;

export interface DraftStoreDeps {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  claim: Claim;
  newId: () => string;
  /** Clock, ms since 1970. */
  now: () => number;
}

/** The user and the workspace of a draft; each of them has others. */
export interface DraftOwner {
  userId: number;
  /** Null for the personal workspace. */
  workspace: number | null;
}

/** A draft that belongs to one tab; no other tab writes it while this one is open. */
export interface HeldDraft {
  /** The draft that an earlier visit stored, or null. */
  found: Draft | null;
  save(draft: Draft): void;
  /** Deletes the draft, after the project was created or cancelled. */
  discard(): void;
  /** Keeps the draft for the next visit. */
  release(): void;
}

/**
 * Opens the user's newest draft for a workspace that no other tab has open, or starts a new one. Drafts belong to a
 * user, because other users cannot read their files, and to a workspace, because a project takes only files of its own
 * workspace.
 */
export async function takeDraft(owner: DraftOwner, deps: DraftStoreDeps): Promise<HeldDraft> {
  for (const key of storedDrafts(owner, deps)) {
    const release = await deps.claim(key);
    // The draft's tab may have changed it, or created the project, between the listing and the claim.
    const draft = release && readDraft(key, deps);
    if (draft) return holdDraft({ key, owner, found: draft, release }, deps);
    release?.();
  }
  return beginDraft(owner, deps);
}

/** Starts another draft; the existing ones stay, and the newest of them is opened the next time. */
export async function beginDraft(owner: DraftOwner, deps: DraftStoreDeps): Promise<HeldDraft> {
  const key = wizardDraftsPrefix(owner.userId) + deps.newId();
  const release = (await deps.claim(key)) ?? (() => undefined);
  return holdDraft({ key, owner, found: null, release }, deps);
}

/** Stores a discarded draft again, for the user's next visit. @returns false if storage is full or blocked */
export function putBack(owner: DraftOwner, draft: Draft, deps: DraftStoreDeps): boolean {
  try {
    store(wizardDraftsPrefix(owner.userId) + deps.newId(), draft, owner, deps);
    return true;
  } catch {
    return false;
  }
}

/** @throws DOMException if storage is full or blocked */
function store(key: string, draft: Draft, { workspace }: DraftOwner, { storage, now }: DraftStoreDeps): void {
  storage.setItem(key, JSON.stringify({ ...draft, workspace, savedAtMs: now() } satisfies Draft));
}

interface ClaimedDraft {
  key: string;
  owner: DraftOwner;
  found: Draft | null;
  release: () => void;
}

function holdDraft({ key, owner, found, release }: ClaimedDraft, deps: DraftStoreDeps): HeldDraft {
  let open = true;
  return {
    found,
    save(draft) {
      if (!open) return;
      try {
        store(key, draft, owner, deps);
      } catch {
        // Storage is full or blocked; the wizard works without storing drafts.
      }
    },
    discard() {
      open = false;
      deps.storage.removeItem(key);
      release();
    },
    release() {
      open = false;
      release();
    },
  };
}

/** Fields that drafts of all versions have. */
const anyDraftSchema = z.object({ version: z.number(), savedAtMs: z.number() });

/**
 * The keys of the owner's readable drafts, that of the newest one first. Deletes the drafts of all users that no
 * version will read again, because the others may never sign in here again.
 */
function storedDrafts({ userId, workspace }: DraftOwner, deps: DraftStoreDeps): string[] {
  const keys = Array.from({ length: deps.storage.length }, (_, index) => deps.storage.key(index));
  const found: { key: string; draft: Draft }[] = [];
  for (const key of keys) {
    if (!key?.startsWith(WIZARD_DRAFTS)) continue;
    const draft = readDraft(key, deps);
    if (!draft && !isOfNewerApp(key, deps)) deps.storage.removeItem(key);
    if (draft?.workspace === workspace && key.startsWith(wizardDraftsPrefix(userId))) found.push({ key, draft });
  }
  return found.sort((a, b) => b.draft.savedAtMs - a.draft.savedAtMs).map(({ key }) => key);
}

/** Whether a newer app than this one has stored the draft; another tab may have that app open. */
function isOfNewerApp(key: string, { storage, now }: DraftStoreDeps): boolean {
  const { data } = anyDraftSchema.safeParse(readJson(key, storage));
  return (
    data !== undefined && data.version > draftSchema.shape.version.value && now() - data.savedAtMs <= DRAFT_LIVES_MS
  );
}

/**
 * Null for a draft that is damaged, too old or of another version. A draft whose files may be gone loses
 * their addresses and keeps its texts.
 */
function readDraft(key: string, { storage, now }: DraftStoreDeps): Draft | null {
  const parsed = draftSchema.safeParse(readJson(key, storage));
  if (!parsed.success) return null;
  const ageMs = now() - parsed.data.savedAtMs;
  if (ageMs > DRAFT_LIVES_MS) return null;
  if (ageMs <= FILES_LIVE_MS) return parsed.data;
  return { ...parsed.data, step: 'details', model: null, video: null, targetImage: null, usdz: null, tracking: null };
}

/** Null for what is missing or damaged. */
function readJson(key: string, storage: DraftStoreDeps['storage']): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
