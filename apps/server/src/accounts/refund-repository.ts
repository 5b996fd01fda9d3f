import { REFUND_DAYS } from '@anchora/contract/limits';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import { isProNow } from '../db/pro-user';

/**
 * The time until which the account’s payment is returned on request: `REFUND_DAYS` after the running plan began. Null
 * without a plan that the user bought, and for accounts that had a refund before that plan, as far back as events are
 * kept (a year). A refund that was recorded after the plan began has been interrupted, because the plan still runs, so
 * it can be repeated.
 */
export async function refundableUntil(db: Database | Transaction, userId: number): Promise<Date | null> {
  const { rows } = await db.execute<{ until: string; actor: string }>(sql`
    select to_char((e.created_at + ${REFUND_DAYS} * interval '1 day') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as until, e.actor
    from audit_events e join users on users.id = e.user_id
    where e.id = (select max(id) from audit_events where user_id = ${userId} and kind = 'pro-granted')
      and ${isProNow}
      and e.created_at > now() - ${REFUND_DAYS} * interval '1 day'
      and not exists (select from audit_events r where r.user_id = ${userId} and r.kind = 'pro-refunded' and r.id < e.id)`);
  const [began] = rows;
  // An operator who grants Pro has taken no payment here.
  return began && began.actor !== 'operator' ? new Date(began.until) : null;
}

/** Whether the refund of the plan that began last is recorded. */
export async function isPlanRefunded(tx: Transaction, userId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ kind: string }>(sql`select kind from audit_events
    where user_id = ${userId} and kind in ('pro-granted', 'pro-refunded') order by id desc limit 1`);
  return rows[0]?.kind === 'pro-refunded';
}
