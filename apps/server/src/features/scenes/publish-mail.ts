import type { Mail } from '../../mail/mailer';
import type { CurrentUser } from '../../http/session-repository';
import { nameInMail, quotedInMail } from '../../mail/mail-name';

export function publishMail(
  account: Pick<CurrentUser, 'email' | 'username' | 'displayName' | 'language'>,
  { productName, publicUrl }: { productName: string; publicUrl: string },
  project: { id: number; name: string; version: number },
): Mail {
  const name = nameInMail(account);
  const title = quotedInMail(project.name);
  const link = `${publicUrl}/view/${project.id}/stage`;
  if (account.language === 'vi') {
    return {
      to: account.email,
      subject: `${productName}: một cảnh của bạn đã được xuất bản`,
      text: `Xin chào ${name},\n\nphiên bản ${project.version} của "${title}" vừa được xuất bản, lần đầu tiên từ lần đăng nhập này.\n\nNếu đó là bạn, bạn không cần làm gì. Nếu không, hãy đưa phiên bản trước trở lại tại đây, rồi đổi mật khẩu:\n\n${link}\n`,
    };
  }
  return {
    to: account.email,
    subject: `${productName}: one of your scenes was published`,
    text: `Hello ${name},\n\nversion ${project.version} of "${title}" has just been published, for the first time since this browser signed in.\n\nIf it was you, you need not do anything. If not, bring the former version back here, then change your password:\n\n${link}\n`,
  };
}
