import type { Config } from '../config/config';

/**
 * Leads the reader of a mail to the list of stored data. It consists of links alone, because mails are written in two
 * languages.
 */
export function legalFoot({ productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>): string {
  return `\n-- \n${productName}\n${publicUrl}/privacy\n${publicUrl}/terms\n`;
}
