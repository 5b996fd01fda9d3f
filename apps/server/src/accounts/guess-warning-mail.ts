import { PASSWORD_WARNING_FAILURES, RESET_LINK_HOURS } from '@anchora/contract/limits';
import { lengthInWords } from '../mail/length-in-words';
import type { Mail } from '../mail/mailer';
import type { ProUser } from '../db/pro-user';
import { nameInMail } from '../mail/mail-name';

export function guessWarningMail(
  account: Pick<ProUser, 'email' | 'username' | 'displayName' | 'language'>,
  { productName, publicUrl }: { productName: string; publicUrl: string },
  token: string,
): Mail {
  const name = nameInMail(account);
  const link = `${publicUrl}/reset-password?token=${token}`;
  const times = PASSWORD_WARNING_FAILURES;
  if (account.language === 'vi') {
    return {
      to: account.email,
      subject: `${productName}: có người đang thử đoán mật khẩu của bạn`,
      text: `Xin chào ${name},\n\ntrong một giờ qua đã có ${times} lần đăng nhập vào tài khoản của bạn với mật khẩu sai. Bạn vẫn đăng nhập được; trên trình duyệt mới có thể phải chờ đến nửa phút.\n\nNếu đó là bạn, bạn không cần làm gì. Nếu không, mật khẩu dài và không dùng ở nơi khác là đủ an toàn; bạn có thể đặt mật khẩu mới tại đây, liên kết chỉ dùng được một lần, trong vòng ${lengthInWords(RESET_LINK_HOURS, 'hour', 'vi')}:\n\n${link}\n`,
    };
  }
  return {
    to: account.email,
    subject: `${productName}: someone is guessing your password`,
    text: `Hello ${name},\n\nin the last hour there were ${times} attempts to sign in to your account with a wrong password. You can still sign in; in a new browser it may take up to half a minute.\n\nIf it was you, you need not do anything. If not, a long password that you use nowhere else is safe; you can set a new one here, the link works once, within ${lengthInWords(RESET_LINK_HOURS, 'hour', 'en')}:\n\n${link}\n`,
  };
}
