import type { JWTVerifyGetKey } from 'jose';
import type { Config } from './config/config';
import type { Database } from './db/database';
import type { DomainResolver } from './http/domains/domain-resolver';
import type { Network } from './http/outbound/guarded-request';
import type { LimitStore } from './http/limits/limit-store';
import type { Mailer } from './mail/mailer';
import type { JobQueue } from './queue/job-queue';
import type { ObjectStore } from './storage/object-store';

/** Dependencies of the application; main.ts builds the real ones, tests pass their own. */
export interface Deps {
  config: Config;
  db: Database;
  store: ObjectStore;
  /** Counts requests, uploads and guesses for all processes together. */
  limits: LimitStore;
  jobs: JobQueue;
  /** Null if no mail server is configured. */
  mailer: Mailer | null;
  /** The domain name system. Default: that of the machine, or `config.dnsServers`. */
  domainResolver?: DomainResolver;
  /** Makes the connections to addresses that users name. Default: the real network. */
  network?: Network;
  /** Signing keys of the identity provider. Default: the provider's own, fetched when first needed. */
  identityKeys?: JWTVerifyGetKey;
  /** Aborted when the server is about to stop. */
  stopping?: AbortSignal;
  /** Destination of the log; default: standard output, as JSON lines. */
  logTo?: { write: (line: string) => void };
  /** Called for each route of the application. */
  onRoute?: (route: { method: string | string[]; url: string }) => void;
  /** Absolute path of the built web app (`apps/web/dist`). Read with each page, so it may be built later. */
  webDir: string;
  /** Absolute path of the packed tools (`packages/cli/dist/downloads`). */
  downloadsDir: string;
}
