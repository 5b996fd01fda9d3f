import { RIGHTS_HEADER, RIGHTS_STATEMENT } from '@anchora/contract/rights-statement';
import type { FastifyRequest } from 'fastify';

/** Number of the statement about rights that the uploading page showed; null if it showed none that is known here. */
export function confirmedRights({ headers }: Pick<FastifyRequest, 'headers'>): number | null {
  const shown = Number(headers[RIGHTS_HEADER]);
  return Number.isInteger(shown) && shown >= 1 && shown <= RIGHTS_STATEMENT ? shown : null;
}
