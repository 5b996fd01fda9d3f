import type { Locale } from '@anchora/contract/languages';
import { RESET_LINK_HOURS } from '@anchora/contract/limits';
import { CONFIRMATION_LINK_DAYS } from '../../accounts/ticket-repository';
import { lengthInWords } from '../../mail/length-in-words';
import type { Mail } from '../../mail/mailer';

interface Details {
  productName: string;
  name: string;
  link: string;
}

type Text = (details: Details) => Pick<Mail, 'subject' | 'text'>;

interface AccountMailTexts {
  reset: Text;
  confirm: Text;
  emailChanged: Text;
}

const RESET_WITHIN = {
  en: lengthInWords(RESET_LINK_HOURS, 'hour', 'en'),
  vi: lengthInWords(RESET_LINK_HOURS, 'hour', 'vi'),
};
const CONFIRM_WITHIN = {
  en: lengthInWords(CONFIRMATION_LINK_DAYS, 'day', 'en'),
  vi: lengthInWords(CONFIRMATION_LINK_DAYS, 'day', 'vi'),
};

export const ACCOUNT_MAIL_TEXTS: Record<Locale, AccountMailTexts> = {
  en: {
    reset: ({ productName, name, link }) => ({
      subject: `${productName}: set a new password`,
      text: `Hello ${name},\n\nset a new password here; the link works once, within ${RESET_WITHIN.en}:\n\n${link}\n\nIf you did not ask for it, you need not do anything: your password stays as it is.\n`,
    }),
    confirm: ({ productName, name, link }) => ({
      subject: `${productName}: confirm your email address`,
      text: `Hello ${name},\n\nconfirm that this is your address; the link works once, within ${CONFIRM_WITHIN.en}:\n\n${link}\n\nIf you do not know ${productName}, someone mistyped their address: you need not do anything.\n`,
    }),
    emailChanged: ({ productName, name, link }) => ({
      subject: `${productName}: your email address was changed`,
      text: `Hello ${name},\n\nthe email address of your account was changed; this one is no longer used for it.\n\nIf it was not you, sign in and change your password, or contact the people who run the site:\n\n${link}\n`,
    }),
  },
  vi: {
    reset: ({ productName, name, link }) => ({
      subject: `${productName}: đặt mật khẩu mới`,
      text: `Xin chào ${name},\n\nhãy đặt mật khẩu mới tại đây; liên kết chỉ dùng được một lần, trong vòng ${RESET_WITHIN.vi}:\n\n${link}\n\nNếu bạn không yêu cầu, bạn không cần làm gì: mật khẩu của bạn vẫn như cũ.\n`,
    }),
    confirm: ({ productName, name, link }) => ({
      subject: `${productName}: xác nhận địa chỉ email của bạn`,
      text: `Xin chào ${name},\n\nhãy xác nhận đây là địa chỉ của bạn; liên kết chỉ dùng được một lần, trong vòng ${CONFIRM_WITHIN.vi}:\n\n${link}\n\nNếu bạn không biết ${productName}, có người đã gõ nhầm địa chỉ: bạn không cần làm gì.\n`,
    }),
    emailChanged: ({ productName, name, link }) => ({
      subject: `${productName}: địa chỉ email của bạn đã được thay đổi`,
      text: `Xin chào ${name},\n\nđịa chỉ email của tài khoản đã được thay đổi; địa chỉ này không còn được dùng nữa.\n\nNếu không phải bạn, hãy đăng nhập và đổi mật khẩu, hoặc liên hệ với người quản lý trang:\n\n${link}\n`,
    }),
  },
};
