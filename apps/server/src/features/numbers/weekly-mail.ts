import type { Database } from '../../db/database';
import type { Mail, MailDeps } from '../../mail/mailer';
import { nameInMail, quotedInMail } from '../../mail/mail-name';
import { markWeekMailed, readWeek, takeWeeklyReader, type WeeklyReader, type WeekOfProject } from './weekly-repository';
import { numbersPath } from '@anchora/contract/project-pages';

interface WeeklyMailDeps extends MailDeps {
  db: Database;
  signal: AbortSignal;
  onError: (message: string, error: unknown) => void;
}

/** Mails of one run; the next run continues with the other workspaces. Chosen, not measured. */
const READERS_A_RUN = 100;
/** Projects in one mail, those with the most visitors. Chosen, not measured. */
const MAX_PROJECTS = 20;

/**
 * Mails last week's numbers of every workspace whose owner asked for them, once a week and by one server. Only sums are
 * mailed, no breakdown. A week without visitors is not mailed. A mail that could not be sent, or that a stopped process
 * left unsent, is sent on a later day of the week; one that was accepted just before the process stopped is repeated.
 */
export async function sendWeeklyNumbers({ db, mailer, config, signal, onError }: WeeklyMailDeps): Promise<void> {
  if (mailer === null) return;
  for (let taken = 0; taken < READERS_A_RUN && !signal.aborted; taken++) {
    const reader = await takeWeeklyReader(db);
    if (!reader) return;
    const week = await readWeek(db, reader.workspaceId, MAX_PROJECTS);
    try {
      if (week.some(({ opened }) => opened > 0)) await mailer.send(weeklyMail(reader, week, config));
    } catch (error) {
      onError('the numbers of a week could not be mailed', error);
      continue;
    }
    await markWeekMailed(db, reader);
  }
}

export function weeklyMail(
  reader: Omit<WeeklyReader, 'workspaceId' | 'monday'>,
  week: readonly WeekOfProject[],
  config: MailDeps['config'],
): Mail {
  const { productName, publicUrl } = config;
  const isVietnamese = reader.language === 'vi';
  const texts = isVietnamese ? VI : EN;
  const count = new Intl.NumberFormat(isVietnamese ? 'vi' : 'en');
  const entries = week.map(({ id, name, ...numbers }) => {
    const line = texts.line(
      count.format(numbers.opened),
      count.format(numbers.openedBefore),
      count.format(numbers.found),
      count.format(numbers.acted),
    );
    return `${quotedInMail(name)}\n${line}\n${publicUrl}${numbersPath(id)}`;
  });
  return {
    to: reader.email,
    subject: texts.subject(productName),
    text: `${texts.hello(nameInMail(reader))}\n\n${entries.join('\n\n')}\n\n${texts.end}\n\n${publicUrl}/privacy\n`,
  };
}

interface WeeklyTexts {
  subject: (productName: string) => string;
  hello: (name: string) => string;
  line: (opened: string, before: string, found: string, acted: string) => string;
  end: string;
}

const EN: WeeklyTexts = {
  subject: (productName) => `${productName}: your visitors last week`,
  hello: (name) =>
    `Hello ${name},\n\nthese are the visitors of your projects last week. Your own visits are not counted.`,
  line: (opened, before, found, acted) =>
    `Opened: ${opened} (the week before: ${before}). Saw the content: ${found}. Did something: ${acted}.`,
  end: 'You asked for this mail on the page with the numbers of a project, and can switch it off there. What is measured, and how:',
};

const VI: WeeklyTexts = {
  subject: (productName) => `${productName}: khách xem tuần trước của bạn`,
  hello: (name) => `Xin chào ${name},\n\ntuần trước có bấy nhiêu người mở các dự án của bạn, không tính chính bạn:`,
  line: (opened, before, found, acted) =>
    `Mở trang: ${opened} (tuần trước đó: ${before}). Thấy nội dung: ${found}. Có tương tác: ${acted}.`,
  end: 'Bạn đã đăng ký email này ở trang số liệu của một dự án và có thể tắt tại đó. Những gì được đo, và cách đo:',
};
