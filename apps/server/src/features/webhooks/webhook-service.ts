import { randomUUID } from 'node:crypto';
import { MAX_WEBHOOKS } from '@anchora/contract/limits';
import type {
  NewWebhook,
  newWebhookSchema,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  Webhooks,
} from '@anchora/contract/webhooks';
import type { z } from 'zod';
import { holdForSettings } from '../../accounts/hold-workspace';
import { findPayer } from '../../accounts/payer';
import { SecretSealer } from '../../accounts/secret-sealer';
import { recordInWorkspace } from '../../audit/audit-repository';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { readableBy, requireRight } from '../../http/access';
import { ApiError, invalid } from '../../http/api-error';
import type { CurrentUser } from '../../http/session-repository';
import { servesLoopback, outboundAddress } from '../../http/outbound/public-address';
import * as repository from './webhook-repository';
import { labelOfWebhookSecret, newWebhookSecret, WEBHOOK_SECRETS } from './webhook-secret';

type Kind = 'webhook-made' | 'webhook-changed' | 'webhook-deleted';

/** Makes and changes the webhooks of workspaces, for members who may change projects. */
export class WebhookService {
  private readonly sealer: SecretSealer;

  constructor(private readonly deps: Pick<Deps, 'config' | 'db'>) {
    this.sealer = new SecretSealer(deps.config.secretKey, WEBHOOK_SECRETS);
  }

  async list(workspaceId: number): Promise<Webhooks> {
    const { isPro } = await findPayer(this.deps.db, workspaceId);
    return { items: (await repository.listWebhooks(this.deps.db, workspaceId)).map(webhookAnswer), isPro };
  }

  /** @throws ApiError `webhook-needs-pro`, `too-many-webhooks`, or `validation-failed` for the address */
  async make(user: CurrentUser, workspaceId: number, wanted: z.output<typeof newWebhookSchema>): Promise<NewWebhook> {
    const { db, config } = this.deps;
    if (!(await findPayer(db, workspaceId)).isPro) throw new ApiError('webhook-needs-pro');
    const url = outboundAddress(wanted.url, { allowsHttp: servesLoopback(config.publicUrl) });
    if (url === null) throw invalid({ code: 'webhook-url-invalid' }, 'url');
    const id = randomUUID();
    const secret = newWebhookSecret();
    const row = { id, workspaceId, url: url.href, events: wanted.events, secret: this.seal(secret, id) };
    const made = await db.transaction(async (tx) => {
      await holdForSettings(tx, user.id, workspaceId);
      if ((await repository.lockAndCountWebhooks(tx, workspaceId)) >= MAX_WEBHOOKS) {
        throw new ApiError('too-many-webhooks', { max: MAX_WEBHOOKS });
      }
      await recordInWorkspace(tx, user, workspaceId, 'webhook-made');
      return repository.insertWebhook(tx, row);
    });
    return { webhook: webhookAnswer(made), secret: secret.toString('base64url') };
  }

  /** Switching a webhook on or off also forgets its failures. @throws ApiError as `locked` */
  change(user: CurrentUser, id: string, { events, isOn }: WebhookChange): Promise<Webhook> {
    return this.locked(user, id, 'webhook-changed', async (tx) => {
      const on = isOn === undefined ? {} : { isOn, failingSince: null };
      return webhookAnswer(await repository.updateWebhook(tx, id, { ...(events && { events }), ...on }));
    });
  }

  /** Deletes a webhook with its deliveries. @throws ApiError as `locked` */
  delete(user: CurrentUser, id: string): Promise<void> {
    return this.locked(user, id, 'webhook-deleted', (tx) => repository.deleteWebhook(tx, id));
  }

  /**
   * Makes a new secret. The former one goes on signing, too, for `FORMER_SECRET_HOURS`, so that receivers can change
   * over.
   *
   * @throws ApiError as `locked`
   */
  rotate(user: CurrentUser, id: string): Promise<NewWebhook> {
    const secret = newWebhookSecret();
    return this.locked(user, id, 'webhook-changed', async (tx, former) => {
      const webhook = webhookAnswer(await repository.replaceSecret(tx, former, this.seal(secret, id)));
      return { webhook, secret: secret.toString('base64url') };
    });
  }

  /** Queues an event that says only that it is a test. @throws ApiError as `locked` */
  test(user: CurrentUser, id: string): Promise<void> {
    return this.locked(user, id, null, (tx, webhook) => repository.insertTest(tx, webhook));
  }

  /** The latest deliveries, newest first. @throws ApiError as `locked` */
  deliveries(user: CurrentUser, id: string): Promise<WebhookDelivery[]> {
    return this.locked(user, id, null, async (tx) =>
      (await repository.listDeliveries(tx, id)).map(({ createdAt, runAfter, ...delivery }) =>
        Object.assign(delivery, {
          createdAt: createdAt.toISOString(),
          nextAt: delivery.state === 'waiting' ? runAfter.toISOString() : null,
        }),
      ),
    );
  }

  /** Queues a delivery once more. @throws ApiError as `locked`; `webhook-not-found` while it is being sent, too */
  sendAgain(user: CurrentUser, id: string, deliveryId: number): Promise<void> {
    return this.locked(user, id, null, async (tx) => {
      if (!(await repository.sendAgain(tx, id, deliveryId))) throw new ApiError('webhook-not-found');
    });
  }

  /**
   * Acts on a webhook that stays locked until the transaction ends.
   *
   * @param kind recorded as an event of the workspace; null for what changes nothing in the webhook.
   * @throws ApiError `webhook-not-found` for everyone but members; `role-too-low` for members without the right
   */
  private locked<T>(
    user: CurrentUser,
    id: string,
    kind: Kind | null,
    act: (tx: Transaction, webhook: repository.WebhookRow) => Promise<T>,
  ): Promise<T> {
    return this.deps.db.transaction(async (tx) => {
      const workspaceId = await repository.workspaceOfWebhook(tx, id, readableBy(user));
      if (workspaceId === null) throw new ApiError('webhook-not-found');
      requireRight(user, 'change', workspaceId);
      await holdForSettings(tx, user.id, workspaceId);
      const webhook = await repository.lockWebhook(tx, id);
      if (!webhook) throw new ApiError('webhook-not-found');
      if (kind !== null) await recordInWorkspace(tx, user, webhook.workspaceId, kind);
      return act(tx, webhook);
    });
  }

  private seal(secret: Buffer, id: string): Buffer {
    return this.sealer.seal(secret, labelOfWebhookSecret(id));
  }
}

function webhookAnswer({ id, url, events, isOn, createdAt, failingSince }: repository.WebhookRow): Webhook {
  const failing = failingSince?.toISOString() ?? null;
  return { id, url, events, isOn, createdAt: createdAt.toISOString(), failingSince: failing };
}
