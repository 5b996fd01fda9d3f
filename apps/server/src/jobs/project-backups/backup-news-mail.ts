import { inEnglish } from '@anchora/contract/errors/english';
import { wordMessage } from '@anchora/contract/errors/message-template';
import { VIETNAMESE } from '@anchora/contract/errors/vi';
import { BACKUP_FAILURES_TOLD, BACKUP_PAUSE_DAYS } from '@anchora/contract/limits';
import type { Config } from '../../config/config';
import { lengthInWords } from '../../mail/length-in-words';
import type { Mail } from '../../mail/mailer';
import type { BackupNews } from './backup-news';

/** Tells an owner that backups fail, or were paused, and why. */
export function backupNewsMail(
  { event, row, owner }: BackupNews,
  { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>,
): Mail {
  const page = `${publicUrl}/backups${row.id === owner.id ? '' : `?workspace=${row.id}`}`;
  if (owner.language === 'vi') {
    const reason = row.failure && wordMessage(VIETNAMESE, row.failure);
    const what =
      event === 'failing'
        ? `${BACKUP_FAILURES_TOLD} lần sao lưu gần nhất vào bucket ${row.bucket} đều không thành công.`
        : `sao lưu vào bucket ${row.bucket} không thành công suốt ${lengthInWords(BACKUP_PAUSE_DAYS, 'day', 'vi')} nên đã tạm dừng.`;
    return {
      to: owner.email,
      subject: `${productName}: sao lưu không thành công`,
      text: `Xin chào,\n\n${what}${reason ? `\n\n${reason}.` : ''}\n\nXem và sửa cài đặt tại đây:\n\n${page}\n`,
    };
  }
  const reason = row.failure && inEnglish(row.failure);
  const what =
    event === 'failing'
      ? `the last ${BACKUP_FAILURES_TOLD} backups to your bucket ${row.bucket} have failed.`
      : `backups to your bucket ${row.bucket} have failed for ${lengthInWords(BACKUP_PAUSE_DAYS, 'day', 'en')}, so they are paused.`;
  return {
    to: owner.email,
    subject: `${productName}: your backups fail`,
    text: `Hello,\n\n${what}${reason ? `\n\n${reason}.` : ''}\n\nSee and change the settings here:\n\n${page}\n`,
  };
}
