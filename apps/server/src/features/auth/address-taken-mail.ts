import type { EmailOwner } from '../../accounts/user-repository';
import type { Mail } from '../../mail/mailer';
import { nameInMail } from '../../mail/mail-name';

/** Notice to the account that loses its unconfirmed address, sent to that address because no other is known. */
export function addressTakenMail(account: EmailOwner, site: { productName: string; publicUrl: string }): Mail {
  const { productName, publicUrl } = site;
  const name = nameInMail(account);
  const link = `${publicUrl}/account`;
  if (account.language === 'vi') {
    return {
      to: account.email,
      subject: `${productName}: địa chỉ email này đã chuyển sang tài khoản khác`,
      text: `Xin chào ${name},\n\nmột tài khoản mới vừa được tạo bằng Google với địa chỉ email này. Tài khoản cũ chưa từng xác nhận địa chỉ, nên không còn dùng địa chỉ này nữa; các dự án của tài khoản đó vẫn còn nguyên.\n\nHãy đăng nhập bằng tên đăng nhập và mật khẩu để thêm địa chỉ khác:\n\n${link}\n`,
    };
  }
  return {
    to: account.email,
    subject: `${productName}: this email address now belongs to another account`,
    text: `Hello ${name},\n\na new account was made with Google for this email address. Your earlier account had never confirmed the address and no longer has it; its projects are still there.\n\nSign in with its username and password to add another address:\n\n${link}\n`,
  };
}
