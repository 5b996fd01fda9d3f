import type { FactorEvent } from '@anchora/contract/factor-events';
import { FACTOR_REMOVAL_DELAY_HOURS } from '@anchora/contract/limits';
import type { StoredUser } from '../db/pro-user';
import type { Mail } from '../mail/mailer';
import { nameInMail } from '../mail/mail-name';

type Words = Record<FactorEvent, string>;

const HOURS = FACTOR_REMOVAL_DELAY_HOURS;

/** Each event as a whole sentence for the mail. */
const ENGLISH: Words = {
  'totp-added': 'An authenticator app was added to your account.',
  'totp-removed': 'The authenticator app was removed from your account.',
  'passkey-added': 'A passkey was added to your account.',
  'passkey-removed': 'A passkey was removed from your account.',
  'passkey-copied':
    'A passkey of your account was refused, because there may be a copy of it. Remove it from your account and add a new one.',
  'recovery-codes-made': 'New recovery codes were made for your account. The former ones no longer work.',
  'recovery-code-used': 'A recovery code of your account was used. It does not work a second time.',
  'factor-removal-begun': `The people who run the site will remove all second factors of your account in ${HOURS} hours, because they were told that yours are lost. To keep them, sign in once with one of them before then.`,
  'factor-removal-stopped':
    'The second factors of your account stay as they are, because one of them was used before their removal.',
  'factors-removed': 'All second factors of your account were removed. You sign in without them; please add a new one.',
  'totp-ended-by-restore':
    'The site was restored with a new key, so your authenticator app no longer works here. Please add it again. Passkeys and recovery codes still work.',
};

const VIETNAMESE: Words = {
  'totp-added': 'Một ứng dụng xác thực đã được thêm vào tài khoản của bạn.',
  'totp-removed': 'Ứng dụng xác thực đã được gỡ khỏi tài khoản của bạn.',
  'passkey-added': 'Một khóa truy cập đã được thêm vào tài khoản của bạn.',
  'passkey-removed': 'Một khóa truy cập đã được gỡ khỏi tài khoản của bạn.',
  'passkey-copied':
    'Một khóa truy cập của tài khoản bị từ chối vì có thể đã có bản sao của nó. Hãy gỡ khóa đó và thêm khóa mới.',
  'recovery-codes-made': 'Các mã khôi phục mới đã được tạo cho tài khoản của bạn. Các mã cũ không còn dùng được.',
  'recovery-code-used': 'Một mã khôi phục của tài khoản đã được dùng. Mã đó không dùng lại được.',
  'factor-removal-begun': `Người quản lý trang sẽ gỡ mọi yếu tố thứ hai của tài khoản sau ${HOURS} giờ, vì họ được báo là bạn đã mất chúng. Để giữ lại, hãy đăng nhập một lần bằng một trong các yếu tố đó trước lúc ấy.`,
  'factor-removal-stopped': 'Các yếu tố thứ hai của tài khoản vẫn như cũ, vì một yếu tố đã được dùng trước khi bị gỡ.',
  'factors-removed': 'Mọi yếu tố thứ hai của tài khoản đã được gỡ. Bạn đăng nhập không cần chúng; hãy thêm yếu tố mới.',
  'totp-ended-by-restore':
    'Trang đã được khôi phục với khóa mới nên ứng dụng xác thực của bạn không còn dùng được ở đây. Hãy thêm lại. Khóa truy cập và mã khôi phục vẫn dùng được.',
};

/** Tells the owner of an account what happened to its second factors. */
export function factorMail(
  account: Pick<StoredUser, 'email' | 'username' | 'displayName' | 'language'>,
  event: FactorEvent,
  { productName, publicUrl }: { productName: string; publicUrl: string },
): Mail {
  const name = nameInMail(account);
  const link = `${publicUrl}/account`;
  if (account.language === 'vi') {
    return {
      to: account.email,
      subject: `${productName}: xác thực hai bước của bạn`,
      text: `Xin chào ${name},\n\n${VIETNAMESE[event]}\n\nNếu không phải bạn, hãy đổi mật khẩu và kiểm tra các yếu tố của bạn tại đây, hoặc liên hệ với người quản lý trang:\n\n${link}\n`,
    };
  }
  return {
    to: account.email,
    subject: `${productName}: your two-step sign-in`,
    text: `Hello ${name},\n\n${ENGLISH[event]}\n\nIf it was not you, change your password and check your factors here, or contact the people who run the site:\n\n${link}\n`,
  };
}
