import type { Database } from '../db/database';
import type { Mail, MailDeps } from '../mail/mailer';
import { mailerFor } from '../mail/mailer-for';
import { markMailed, notify, takeDueMail } from '../notifications/notification-repository';
import { forEachRow } from '../queue/for-each-row';
import { listEndingSubscriptions, type EndingSubscription } from './ending-plan-repository';

interface EndingPlanDeps {
  db: Database;
  /**
   * Absent where nobody is told, as in a command that only cleans; the mailer is null if no mail server is configured.
   */
  mails?: MailDeps;
  signal: AbortSignal;
  onError: (message: string, error: unknown) => void;
}

/**
 * Tells users by bell and mail that their plan ends within `PLAN_NOTICE_DAYS`, once for each end. A mail that could not
 * be sent, or that a stopped process left unsent, is sent by a later run; one that was accepted just before the process
 * stopped is repeated.
 */
export async function tellOfEndingPlans({ db, mails, signal, onError }: EndingPlanDeps): Promise<void> {
  if (!mails) return;
  await forEachRow(await listEndingSubscriptions(db), async ({ userId }) => {
    if (signal.aborted) return;
    // A mail server may take minutes for the others' mails, in which the plan may have been renewed.
    const [ending] = await listEndingSubscriptions(db, userId);
    if (!ending) return;
    const date = ending.endDate.toISOString();
    const eventKey = `subscription-ending:${date}`;
    const mailer = mailerFor(mails.mailer, ending.email);
    const hasMail = mailer !== null;
    await notify(db, userId, eventKey, { kind: 'subscription-ending', endDate: date }, { hasMail });
    if (!hasMail || !(await takeDueMail(db, userId, eventKey))) return;
    try {
      await mailer.send(endingMail(ending, mails.config));
      await markMailed(db, userId, eventKey);
    } catch (error) {
      onError('the end of a plan could not be mailed', error);
    }
  });
}

/** Writes in the account's language, or in both if it has chosen none. */
function endingMail(
  { email, endDate, language }: EndingSubscription,
  { productName, publicUrl }: MailDeps['config'],
): Mail {
  const url = `${publicUrl}/pricing`;
  const day = (locale: string) => endDate.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const english = `Hello,\n\nyour Pro plan of ${productName} ends on ${day('en')}. Nothing that you have published stops: links and QR codes go on working, private projects stay private, and members of your workspaces keep their places. New invites pause, your brand is not shown, and no further project can be made private until you renew:\n\n${url}\n`;
  const vietnamese = `Xin chào,\n\ngói Pro của bạn trên ${productName} kết thúc vào ${day('vi')}. Những gì bạn đã xuất bản vẫn hoạt động: liên kết và mã QR vẫn dùng được, dự án riêng tư vẫn riêng tư, thành viên các không gian của bạn vẫn giữ quyền. Lời mời mới tạm dừng, thương hiệu không hiển thị và không thể đặt thêm dự án riêng tư cho đến khi bạn gia hạn:\n\n${url}\n`;
  if (language === 'vi') return { to: email, subject: `${productName}: gói Pro sắp kết thúc`, text: vietnamese };
  const subject = `${productName}: your Pro plan is ending`;
  if (language !== null) return { to: email, subject, text: english };
  return { to: email, subject, text: `${english}\n${vietnamese}` };
}
