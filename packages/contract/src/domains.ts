import { z } from 'zod';
import { ownerProofSchema } from './account';
import { fault } from './errors/field-faults';
import { MAX_DOMAIN_LENGTH } from './limits';

/** Label under which a domain's TXT record stands. */
export const DOMAIN_TXT_LABEL = '_anchora';
/** The beginning of the TXT record, before the random value. */
export const DOMAIN_TXT_PREFIX = 'anchora-domain=';
/** Address that a proxy asks before it gets a certificate for a name: `?domain=`. */
export const TLS_CHECK_PATH = '/internal/tls-check';

/** PUT /api/domain?workspace=, with a proof of ownership. The server checks the name further. */
export const domainSchema = ownerProofSchema.extend({
  name: z
    .string(fault('domain-invalid'))
    .trim()
    .toLowerCase()
    .max(MAX_DOMAIN_LENGTH, fault('domain-invalid'))
    .regex(/^[^\s/?#@:\\]+\.[^\s/?#@:\\]+$/u, fault('domain-invalid')),
});
export type DomainRequest = z.input<typeof domainSchema>;

/** POST /api/domain/remove?workspace= */
export const removeDomainSchema = ownerProofSchema;
export type DomainRemoval = z.input<typeof removeDomainSchema>;

/**
 * `waiting`: the TXT record was not found yet; `confirmed`: pages are served there; `missing`: they still are, but the
 * TXT record was missing at the last check; `ended`: it has been missing for too long, nothing is served; `held`:
 * another workspace confirmed the name, whose record is still there.
 */
export type DomainState = 'waiting' | 'confirmed' | 'missing' | 'ended' | 'held';

export interface WorkspaceDomain {
  /** ASCII, lower case. */
  name: string;
  state: DomainState;
  /** The TXT record that proves the domain. */
  txt: { name: string; value: string };
  /** The name that the domain has to lead to. */
  target: string;
  /** Whether the domain led to `target` at the last check; links and QR codes use it only then. */
  leadsHere: boolean;
  /** ISO 8601; null before the first check. */
  checkedAt: string | null;
  /** End of the time for which pages are served without the TXT record, ISO 8601; null unless `state` is `missing`. */
  servedUntil: string | null;
}

/** GET /api/domain?workspace= */
export interface DomainAnswer {
  domain: WorkspaceDomain | null;
  /** Without Pro, no domain can be added; a confirmed one keeps working, for codes that were printed. */
  isPro: boolean;
}
