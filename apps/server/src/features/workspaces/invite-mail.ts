import { DAY_MS } from '@anchora/contract/durations';
import type { Language, Locale } from '@anchora/contract/languages';
import { INVITE_LIFETIME_MS } from '@anchora/contract/limits';
import type { InvitableRole } from '@anchora/contract/roles';
import { lengthInWords } from '../../mail/length-in-words';
import { quotedInMail } from '../../mail/mail-name';
import type { Mail } from '../../mail/mailer';

const ROLES: Record<Locale, Record<InvitableRole, string>> = {
  en: { editor: 'an editor', analyst: 'an analyst', viewer: 'a viewer' },
  vi: { editor: 'người biên tập', analyst: 'người phân tích', viewer: 'người xem' },
};

const INVITE_DAYS = INVITE_LIFETIME_MS / DAY_MS;

interface InviteOfMail {
  email: string;
  url: string;
  name: string;
  invitedBy: string;
  role: InvitableRole;
  /** The language of the account with this address; null if no account has it, or its user chose no language. */
  language: Language | null;
}

/** An invite in the receiver's language, or in both if it is not known. It has no text of the inviting person. */
export function inviteMail(
  { email, url, role, language, ...names }: InviteOfMail,
  { productName }: { productName: string },
): Mail {
  const workspace = quotedInMail(names.name);
  const invitedBy = quotedInMail(names.invitedBy);
  const english = `Hello,\n\n"${invitedBy}" invites you to the workspace "${workspace}" of ${productName}, as ${ROLES.en[role]}. Sign in with this address to see the invite. It can be used once, within ${lengthInWords(INVITE_DAYS, 'day', 'en')}:\n\n${url}\n\nIf you do not know this person, you need not do anything.\n`;
  const vietnamese = `Xin chào,\n\n"${invitedBy}" mời bạn vào không gian làm việc "${workspace}" trên ${productName}, với vai trò ${ROLES.vi[role]}. Hãy đăng nhập bằng địa chỉ này để xem lời mời. Lời mời dùng được một lần, trong ${lengthInWords(INVITE_DAYS, 'day', 'vi')}:\n\n${url}\n\nNếu bạn không biết người này, bạn không cần làm gì.\n`;
  if (language === 'vi') return { to: email, subject: `${productName}: lời mời làm việc chung`, text: vietnamese };
  const subject = `${productName}: an invite to a workspace`;
  if (language !== null) return { to: email, subject, text: english };
  return { to: email, subject, text: `${english}\n${vietnamese}` };
}
