import type { TokenEvent } from '@anchora/contract/api-tokens';
import type { StoredUser } from '../db/pro-user';
import type { Mail } from '../mail/mailer';
import { nameInMail } from '../mail/mail-name';

/** Each event as a whole sentence for the mail. */
const ENGLISH: Record<TokenEvent, (name: string) => string> = {
  'token-made': (name) => `The token “${name}” was made. With it a program can act for you.`,
  'token-from-new-network': (name) => `Your token “${name}” was used from a network for the first time.`,
};

const VIETNAMESE: Record<TokenEvent, (name: string) => string> = {
  'token-made': (name) => `Mã truy cập “${name}” đã được tạo. Với mã này, một chương trình có thể thay mặt bạn.`,
  'token-from-new-network': (name) => `Mã truy cập “${name}” của bạn được dùng lần đầu từ một mạng mới.`,
};

export interface TokenNews {
  event: TokenEvent;
  tokenName: string;
  /** Network address of the browser or program. */
  address: string;
  /** Workspace in which the token acts. */
  workspaceId: number;
}

/** Tells the member for whom a token acts what happened to it. */
export function tokenMail(
  account: Pick<StoredUser, 'email' | 'username' | 'displayName' | 'language'>,
  { event, tokenName, address, workspaceId }: TokenNews,
  { productName, publicUrl }: { productName: string; publicUrl: string },
): Mail {
  const name = nameInMail(account);
  const link = `${publicUrl}/api-access?workspace=${workspaceId}`;
  if (account.language === 'vi') {
    return {
      to: account.email,
      subject: `${productName}: mã truy cập API`,
      text: `Xin chào ${name},\n\n${VIETNAMESE[event](tokenName)} Địa chỉ mạng: ${address}.\n\nNếu không phải bạn, hãy thu hồi mã tại đây và đổi mật khẩu:\n\n${link}\n`,
    };
  }
  return {
    to: account.email,
    subject: `${productName}: a token for the API`,
    text: `Hello ${name},\n\n${ENGLISH[event](tokenName)} Network address: ${address}.\n\nIf it was not you, revoke the token here and change your password:\n\n${link}\n`,
  };
}
