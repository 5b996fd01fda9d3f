import type { WebhookMessage } from '@anchora/contract/webhooks';
import { sharedLink } from '@anchora/contract/shared-link';
import { SecretSealer } from '../../accounts/secret-sealer';
import type { Config } from '../../config/config';
import type { Database, Transaction } from '../../db/database';
import { readWeek } from '../../features/numbers/weekly-repository';
import { REAL_NETWORK, type Network } from '../../http/outbound/guarded-request';
import { servesLoopback } from '../../http/outbound/public-address';
import { labelOfWebhookSecret, WEBHOOK_SECRETS } from '../../features/webhooks/webhook-secret';
import {
  DELIVERIES_AT_ONCE,
  finishDelivery,
  giveUpOld,
  takeDeliveries,
  takeWeeklyWorkspace,
  tellWebhooks,
  type TakenDelivery,
} from './delivery-repository';
import { sendWebhook, type SendResult } from './send-webhook';

interface WebhookRunnerDeps {
  db: Database;
  config: Pick<Config, 'secretKey' | 'publicUrl'>;
  /** Default: the real one. */
  network?: Network;
  /** Default: `WEBHOOK_TIMEOUT_MS`. */
  timeoutMs?: number;
  /** Default: `POLL_MS`. */
  pollMs?: number;
  onError: (message: string, error: unknown) => void;
}

/** Interval at which due deliveries are looked for, so that a receiver learns of an event within about a second. */
const POLL_MS = 1000;
/**
 * Interval at which old deliveries are given up, and the numbers of a week that is over are looked for. Chosen, not
 * measured.
 */
const HOUSEKEEPING_MS = 60_000;
/** Projects of a workspace whose numbers are told, those with the most visitors. Chosen, not measured. */
const MAX_WEEKLY_PROJECTS = 1000;

/** Sends the deliveries of webhooks, beside and independent of all other background work. */
export function startWebhookRunner(deps: WebhookRunnerDeps): { stop: () => Promise<void> } {
  let running = Promise.resolve();
  let isLooking = false;
  /** Deliveries ended during the present look, which may have come too late for it to take the next ones. */
  let isWanted = false;
  let isStopped = false;
  const look = () => {
    if (isStopped) return;
    isWanted = isLooking;
    if (isLooking) return;
    isLooking = true;
    running = runner.look().finally(() => {
      isLooking = false;
      if (isWanted) look();
    });
  };
  const runner = new WebhookRunner(deps, look);
  const timer = setInterval(look, deps.pollMs ?? POLL_MS);
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
      await runner.settled();
    },
  };
}

class WebhookRunner {
  private readonly underWay = new Set<Promise<void>>();
  private readonly sealer: SecretSealer;
  private keptHouseAtMs = 0;

  constructor(
    private readonly deps: WebhookRunnerDeps,
    /** Called when a delivery has ended, so that the next one begins. */
    private readonly onFreed: () => void,
  ) {
    this.sealer = new SecretSealer(deps.config.secretKey, WEBHOOK_SECRETS);
  }

  /** Begins to send what is due. What fails is reported to `onError`, and tried again at a later look. */
  async look(): Promise<void> {
    try {
      await this.keepHouse();
      const free = DELIVERIES_AT_ONCE - this.underWay.size;
      if (free <= 0) return;
      for (const taken of await takeDeliveries(this.deps.db, free)) this.begin(taken);
    } catch (error) {
      this.deps.onError('deliveries of webhooks could not be taken', error);
    }
  }

  async settled(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private begin(taken: TakenDelivery): void {
    const sending = this.deliver(taken)
      .catch((error: unknown) => this.deps.onError('a delivery of a webhook failed', error))
      .finally(() => {
        this.underWay.delete(sending);
        this.onFreed();
      });
    this.underWay.add(sending);
  }

  private async deliver(taken: TakenDelivery): Promise<void> {
    await finishDelivery(this.deps.db, taken, await this.send(taken));
  }

  private async send(taken: TakenDelivery): Promise<SendResult> {
    const { config, network = REAL_NETWORK, timeoutMs } = this.deps;
    const sealed = taken.formerSecret === null ? [taken.secret] : [taken.secret, taken.formerSecret];
    const secrets = sealed.map((secret) => this.sealer.open(secret, labelOfWebhookSecret(taken.webhookId)));
    const known = secrets.filter((secret) => secret !== null);
    // The site was restored with a new key.
    if (secrets[0] === null) return { failure: 'secret-lost', status: null };
    const allowsHttp = servesLoopback(config.publicUrl);
    const body = JSON.stringify(messageOf(taken, config.publicUrl));
    return sendWebhook(network, { url: taken.url, body, secrets: known, allowsHttp, ...(timeoutMs && { timeoutMs }) });
  }

  private async keepHouse(): Promise<void> {
    if (Date.now() - this.keptHouseAtMs < HOUSEKEEPING_MS) return;
    this.keptHouseAtMs = Date.now();
    await giveUpOld(this.deps.db);
    await this.tellWeeks();
  }

  /** Tells the numbers of the last week. A workspace for which that fails does not keep the others from theirs. */
  private async tellWeeks(): Promise<void> {
    const { db, onError } = this.deps;
    const failed: number[] = [];
    for (;;) {
      const taken: { workspaceId: number | null } = { workspaceId: null };
      try {
        await db.transaction(async (tx) => {
          taken.workspaceId = await takeWeeklyWorkspace(tx, failed);
          if (taken.workspaceId !== null) await tellWeek(tx, taken.workspaceId);
        });
      } catch (error) {
        if (taken.workspaceId === null) throw error;
        onError('the numbers of a week could not be told to webhooks', error);
        failed.push(taken.workspaceId);
      }
      if (taken.workspaceId === null) return;
    }
  }
}

/** Tells a workspace last week's numbers of all its projects, or, if that fails, of none. */
async function tellWeek(tx: Transaction, workspaceId: number): Promise<void> {
  for (const { id, name: _name, ...numbers } of await readWeek(tx, workspaceId, MAX_WEEKLY_PROJECTS)) {
    if (numbers.opened > 0) await tellWebhooks(tx, id, 'numbers.weekly', numbers);
  }
}

function messageOf(taken: TakenDelivery, publicUrl: string): WebhookMessage {
  const { eventId: id, kind: type, time, workspaceId, projectId, number, data } = taken;
  const link = typeof data.shareId === 'string' ? { viewUrl: sharedLink(publicUrl, data.shareId) } : {};
  return { id, type, time: time.toISOString(), workspaceId, projectId, number, data: { ...data, ...link } };
}
