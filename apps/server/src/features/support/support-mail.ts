import type { SupportEvent } from '@anchora/contract/support';
import type { Config } from '../../config/config';
import type { Mail } from '../../mail/mailer';
import type { FoundThread } from './support-repository';
import { nameInMail } from '../../mail/mail-name';

type Site = Pick<Config, 'productName' | 'publicUrl'>;

/**
 * Tells the people who run the site of a message. They answer it by a command, so that the answer is kept in the
 * conversation.
 */
export function deskMail(
  { id, isPro, username, email, projectName, page, deviceCode }: FoundThread,
  text: string,
  { to, config }: { to: string; config: Site },
): Mail {
  const facts = [
    `From: ${oneLine(username ?? email)}${isPro ? ' (Pro)' : ''}`,
    ...(projectName === null ? [] : [`Project: ${oneLine(projectName)}`]),
    ...(page === null ? [] : [`Page: ${oneLine(page)}`]),
    ...(deviceCode === null ? [] : [`Device: ${deviceCode}`]),
  ];
  return {
    to,
    subject: `${config.productName}: support ${id}${isPro ? ', Pro' : ''}`,
    text: `${facts.join('\n')}\n\n${text}\n\nnpm run operator -- support show ${id}\nnpm run operator -- support answer ${id} --file=answer.txt\n`,
  };
}

type Addressee = Pick<FoundThread, 'id' | 'email' | 'username' | 'displayName' | 'language'>;

/** Brings the user an answer, or tells that the conversation was closed. */
export function answerMail(account: Addressee, news: { event: SupportEvent; text: string }, site: Site): Mail {
  const name = nameInMail(account);
  const link = `${site.publicUrl}/support/${account.id}`;
  const isAnswer = news.event === 'answered';
  if (account.language === 'vi') {
    return {
      to: account.email,
      subject: `${site.productName}: ${isAnswer ? 'trả lời cho câu hỏi của bạn' : 'cuộc trao đổi đã được đóng'}`,
      text: isAnswer
        ? `Xin chào ${name},\n\nbộ phận hỗ trợ đã trả lời bạn:\n\n${news.text}\n\nXem cuộc trao đổi và trả lời tại đây:\n\n${link}\n`
        : `Xin chào ${name},\n\nbộ phận hỗ trợ đã đóng cuộc trao đổi của bạn. Nếu vẫn cần giúp, hãy viết tiếp tại đây, cuộc trao đổi sẽ mở lại:\n\n${link}\n`,
    };
  }
  return {
    to: account.email,
    subject: `${site.productName}: ${isAnswer ? 'an answer from support' : 'your conversation was closed'}`,
    text: isAnswer
      ? `Hello ${name},\n\nthe support has answered you:\n\n${news.text}\n\nSee the conversation, and reply, here:\n\n${link}\n`
      : `Hello ${name},\n\nthe support has closed your conversation. If you still need help, write here and it opens again:\n\n${link}\n`,
  };
}

/** Creator texts have no line breaks or control characters; usernames that older releases stored may. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
