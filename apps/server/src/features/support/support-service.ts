import { HOUR_MS } from '@anchora/contract/durations';
import { MAX_OPEN_SUPPORT_THREADS, MAX_SUPPORT_MESSAGES, SUPPORT_AN_HOUR } from '@anchora/contract/limits';
import type {
  supportMessageSchema,
  supportRequestSchema,
  SupportThread,
  SupportThreads,
} from '@anchora/contract/support';
import { fileAddress } from '@anchora/contract/file-paths';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { holdAccount, lockUser } from '../../accounts/user-repository';
import { ownerIn, recordEvent } from '../../audit/audit-repository';
import type { Transaction } from '../../db/database';
import { personalWorkspaceId } from '../../db/personal-workspace';
import type { Deps } from '../../deps';
import { finalizeUpload } from '../../files/finalize-upload';
import { useFiles } from '../../files/use-file';
import { readableBy } from '../../http/access';
import { ApiError } from '../../http/api-error';
import { createRateLimiter, enforceRateLimit } from '../../http/limits/rate-limit';
import { OneAtATime } from '../../http/limits/turnstile';
import type { SessionUser } from '../../http/session-repository';
import { BackgroundWork } from '../../queue/background-work';
import { deskMail } from './support-mail';
import * as repository from './support-repository';

type Asked = z.output<typeof supportRequestSchema>;
type Message = z.output<typeof supportMessageSchema>;
type SupportDeps = Pick<Deps, 'config' | 'db' | 'limits' | 'mailer' | 'store'>;

/** The user's side of conversations with the support. */
export class SupportService {
  private readonly threadsAnHour;
  private readonly messagesAnHour;
  private readonly background: BackgroundWork;
  /** If this process gets a message twice at once, the first request counts and stores it, and the second finds it. */
  private readonly sending = new OneAtATime<string>();

  constructor(
    private readonly deps: SupportDeps,
    log: Pick<FastifyBaseLogger, 'error'>,
  ) {
    this.background = new BackgroundWork(log);
    const { threads, messages } = SUPPORT_AN_HOUR;
    this.threadsAnHour = createRateLimiter(deps.limits, 'support-thread', { limit: threads, windowMs: HOUR_MS });
    this.messagesAnHour = createRateLimiter(deps.limits, 'support-message', { limit: messages, windowMs: HOUR_MS });
  }

  async list(user: SessionUser): Promise<SupportThreads> {
    const rows = await repository.listThreads(this.deps.db, user.id);
    return { items: rows.map(summaryAnswer), isPro: user.isPro };
  }

  /** @throws ApiError `support-thread-not-found` */
  async read(user: SessionUser, id: number): Promise<SupportThread> {
    const found = await repository.findThread(this.deps.db, id, user.id);
    if (!found) throw new ApiError('support-thread-not-found');
    const messages = await repository.listMessages(this.deps.db, id);
    const { projectId, projectName, workspaceId, page, deviceCode } = found;
    const mayOpen = workspaceId !== null && readableBy(user).includes(workspaceId);
    return {
      ...summaryAnswer(found),
      project: mayOpen && projectId !== null ? { id: projectId, name: projectName ?? '' } : null,
      page,
      deviceCode,
      messages: messages.map(({ id: messageId, by, text, fileIds, createdAt }) => ({
        id: messageId,
        by,
        text,
        images: fileIds.map(fileAddress),
        createdAt: createdAt.toISOString(),
      })),
    };
  }

  /**
   * @throws ApiError `project-not-found`, `too-many-support-threads`, `rate-limited`, `file-blocked`, and those of
   * `finalizeUpload`
   */
  ask(user: SessionUser, asked: Asked): Promise<SupportThread> {
    return this.sending.run(`${user.id} ${asked.key}`, () => this.begin(user, asked));
  }

  private async begin(user: SessionUser, { projectId, page, deviceCode, ...message }: Asked): Promise<SupportThread> {
    // This check comes first, because a repeated request gets its first answer even if its project has been deleted
    // since.
    const known = await this.deps.db.transaction((tx) => repository.threadOfKey(tx, user.id, message.key));
    if (known !== null) return this.read(user, known);
    if (projectId) await this.requireProject(user, projectId);
    await enforceRateLimit(this.threadsAnHour, String(user.id), 'contact-messages');
    const fileIds = await this.claim(user, message);
    const { id, isNew } = await this.deps.db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      const sent = await repository.threadOfKey(tx, user.id, message.key);
      if (sent !== null) return { id: sent, isNew: false };
      // The project may have been deleted while the pictures were checked.
      if (projectId && !(await repository.holdProject(tx, projectId))) throw new ApiError('project-not-found');
      await requireRoomForOpen(tx, user.id);
      const about = { projectId: projectId ?? null, page: page || null, deviceCode: deviceCode || null };
      const made = await repository.insertThread(tx, { userId: user.id, ...about });
      await insertMessage(tx, user, made, message, fileIds);
      await recordEvent(tx, { kind: 'support-asked', actor: ownerIn(user), userId: user.id });
      return { id: made, isNew: true };
    });
    if (isNew) this.tellDesk(id, message);
    return this.read(user, id);
  }

  /**
   * A message to a closed conversation opens it again.
   *
   * @throws ApiError `support-thread-not-found`, `support-thread-full`, `too-many-support-threads`, `rate-limited`,
   *   `file-blocked`, and those of `finalizeUpload`
   */
  reply(user: SessionUser, id: number, message: Message): Promise<SupportThread> {
    return this.sending.run(`${user.id} ${message.key}`, () => this.goOn(user, id, message));
  }

  private async goOn(user: SessionUser, id: number, message: Message): Promise<SupportThread> {
    if (!(await repository.findThread(this.deps.db, id, user.id))) throw new ApiError('support-thread-not-found');
    const known = await this.deps.db.transaction((tx) => repository.threadOfKey(tx, user.id, message.key));
    if (known !== null) return this.read(user, known);
    await enforceRateLimit(this.messagesAnHour, String(user.id), 'contact-messages');
    const fileIds = await this.claim(user, message);
    const isNew = await this.deps.db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      if ((await repository.threadOfKey(tx, user.id, message.key)) !== null) return false;
      const thread = await repository.lockThread(tx, id, user.id);
      if (!thread) throw new ApiError('support-thread-not-found');
      if (thread.state === 'closed') await requireRoomForOpen(tx, user.id);
      if ((await repository.countMessages(tx, id)) >= MAX_SUPPORT_MESSAGES) {
        throw new ApiError('support-thread-full', { max: MAX_SUPPORT_MESSAGES });
      }
      await insertMessage(tx, user, id, message, fileIds);
      await repository.setState(tx, id, 'open');
      return true;
    });
    if (isNew) this.tellDesk(id, message);
    return this.read(user, id);
  }

  /** Has no effect on a closed conversation. @throws ApiError `support-thread-not-found` */
  async close(user: SessionUser, id: number): Promise<SupportThread> {
    await this.deps.db.transaction(async (tx) => {
      await holdAccount(tx, user.id);
      const thread = await repository.lockThread(tx, id, user.id);
      if (!thread) throw new ApiError('support-thread-not-found');
      if (thread.state === 'closed') return;
      await repository.setState(tx, id, 'closed');
      await recordEvent(tx, { kind: 'support-closed', actor: ownerIn(user), userId: user.id });
    });
    return this.read(user, id);
  }

  /** Resolves once no mail is being sent. */
  settled(): Promise<void> {
    return this.background.settled();
  }

  private async requireProject(user: SessionUser, projectId: number): Promise<void> {
    const workspaceId = await repository.workspaceOfProject(this.deps.db, projectId);
    if (workspaceId === null || !readableBy(user).includes(workspaceId)) throw new ApiError('project-not-found');
  }

  /** The pictures of a message, checked like every upload; they count against the quota of the personal workspace. */
  private async claim(user: SessionUser, { images }: Message): Promise<string[]> {
    const fileIds: string[] = [];
    for (const address of new Set(images)) {
      const upload = { workspaceId: personalWorkspaceId(user.id), address, kind: 'image' as const };
      fileIds.push((await finalizeUpload(this.deps, upload)).id);
    }
    return fileIds;
  }

  /** The message is stored, so a mail that cannot be sent is only logged. */
  private tellDesk(id: number, message: Message): void {
    this.background.watch(this.mailDesk(id, message), 'a message to the support could not be mailed', { id });
  }

  private async mailDesk(id: number, { text }: Message): Promise<void> {
    const { config, db, mailer } = this.deps;
    if (mailer === null || config.contactEmail === null) return;
    const thread = await repository.findThread(db, id, null);
    if (thread) await mailer.send(deskMail(thread, text, { to: config.contactEmail, config }));
  }
}

/** Call it with the account locked. @throws ApiError `too-many-support-threads` */
async function requireRoomForOpen(tx: Transaction, userId: number): Promise<void> {
  if ((await repository.countUnclosed(tx, userId)) < MAX_OPEN_SUPPORT_THREADS) return;
  throw new ApiError('too-many-support-threads', { max: MAX_OPEN_SUPPORT_THREADS });
}

async function insertMessage(
  tx: Transaction,
  { id: senderId }: SessionUser,
  threadId: number,
  { text, key }: Message,
  fileIds: string[],
): Promise<void> {
  const id = await repository.insertMessage(tx, { threadId, by: 'user', senderId, text, key });
  const holder = { kind: 'support-message', id } as const;
  const workspaceId = personalWorkspaceId(senderId);
  const used = fileIds.map((fileId, i) => ({
    fileId,
    holder,
    role: `picture-${i}` as const,
    workspaceId,
    isPublic: false,
  }));
  await useFiles(tx, used);
}

interface Summary {
  id: number;
  state: SupportThread['state'];
  title: string;
  createdAt: Date;
  changedAt: Date;
}

function summaryAnswer({ id, state, title, createdAt, changedAt }: Summary) {
  return { id, state, title, createdAt: createdAt.toISOString(), changedAt: changedAt.toISOString() };
}
