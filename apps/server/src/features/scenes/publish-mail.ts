import type { Mail } from '../../mail/mailer';
import type { CurrentUser } from '../../http/session-repository';
import { nameInMail, quotedInMail } from '../../mail/mail-name';
import { stagePath } from '@anchora/contract/project-pages';

/** Tells a member of the first publication of a session, or of a token that acts for the member. */
export function publishMail(
  account: Pick<CurrentUser, 'email' | 'username' | 'displayName' | 'language' | 'token'>,
  { productName, publicUrl }: { productName: string; publicUrl: string },
  project: { id: number; name: string; version: number },
): Mail {
  const name = nameInMail(account);
  const title = quotedInMail(project.name);
  const link = `${publicUrl}${stagePath(project.id)}`;
  const { token } = account;
  const tokens = token ? `${publicUrl}/api-access?workspace=${token.workspaceId}` : '';
  if (account.language === 'vi') {
    const first = token ? 'lần đầu tiên bằng một mã truy cập API của bạn' : 'lần đầu tiên từ lần đăng nhập này';
    const known = token ? 'đó là chương trình của bạn' : 'đó là bạn';
    const then = token
      ? `hãy đưa phiên bản trước trở lại tại đây:\n\n${link}\n\nrồi thu hồi mã tại đây:\n\n${tokens}`
      : `hãy đưa phiên bản trước trở lại tại đây, rồi đổi mật khẩu:\n\n${link}`;
    return {
      to: account.email,
      subject: `${productName}: một cảnh của bạn đã được xuất bản`,
      text: `Xin chào ${name},\n\nphiên bản ${project.version} của "${title}" vừa được xuất bản, ${first}.\n\nNếu ${known}, bạn không cần làm gì. Nếu không, ${then}\n`,
    };
  }
  const first = token ? 'by one of your tokens for the API' : 'since this browser signed in';
  const known = token ? 'your program' : 'you';
  const then = token
    ? `bring the former version back here:\n\n${link}\n\nand revoke the token here:\n\n${tokens}`
    : `bring the former version back here, then change your password:\n\n${link}`;
  return {
    to: account.email,
    subject: `${productName}: one of your scenes was published`,
    text: `Hello ${name},\n\nversion ${project.version} of "${title}" has just been published, for the first time ${first}.\n\nIf it was ${known}, you need not do anything. If not, ${then}\n`,
  };
}
