import type { SupportHours } from '@anchora/contract/support';
import type { PlatformLanguage } from '@anchora/contract/visitor-language';

/** Settings as checked values. env.ts reads the environment once; the values are passed on from there. */
export interface Config {
  productName: string;
  /** Language of the AR pages of projects that name none, of the demo and of the templates. */
  visitorLanguage: PlatformLanguage;
  host: string;
  port: number;
  /** Origin used by links, QR codes and the Origin check; no trailing slash. */
  publicUrl: string;
  /**
   * Origins from which state changes are accepted: `publicUrl` and, if that is a private host, those of this machine.
   */
  allowedOrigins: readonly string[];
  /** Absolute path; holds the database, disk objects and secrets. */
  dataDir: string;
  /** External PostgreSQL; null: the bundled one is started. */
  databaseUrl: string | null;
  /** Redis for limits that several processes share; null: they share them in the database. */
  redisUrl: string | null;
  storage: DiskStorageConfig | S3StorageConfig;
  /**
   * At least 32 bytes. Signs presigned PUTs, tickets and the cookie of a device, hashes keys of limits and networks of
   * tokens, and encrypts the secrets of accounts, webhooks and backups.
   */
  secretKey: Buffer;
  billing: 'demo' | 'stripe' | 'none';
  /** Set exactly when `billing` is stripe. */
  stripe: StripeConfig | null;
  communityUrl: string;
  /** Operator of the site, named on the pages about privacy and terms. */
  operatorName: string | null;
  /** Path of a list of address ranges with their countries; null: countries are not counted. */
  countryTable: string | null;
  /** Settings of Google sign-in; null: it is not offered. */
  google: GoogleConfig | null;
  /** Settings of mail; null: no mail is sent, and features that need mail are not offered. */
  mail: MailConfig | null;
  /** Address to which messages of the contact form are mailed; null: they are only stored. */
  contactEmail: string | null;
  /** Servers that are asked for the records of workspaces' domains; empty: those of the system. */
  dnsServers: readonly string[];
  /** Lets a proxy on another machine ask whether a name may get a certificate; null: only this machine may ask. */
  tlsCheckToken: string | null;
  /** Hours in which the operator means to answer questions to the support, shown to users. */
  supportHours: SupportHours;
  /** Peers whose forwarded headers are trusted; empty by default. */
  trustProxy: readonly string[];
  /** Bytes a user may store, trash included. */
  userQuotaBytes: number;
  /** Bytes a user may store before confirming the address, if mail is configured. */
  unconfirmedQuotaBytes: number;
  /** Bytes that all users together may store; null: as many as fit. */
  maxTotalBytes: number | null;
  /** Free disk space below which uploads are refused, bytes. */
  minFreeDiskBytes: number;
  /** Absolute path of the ffmpeg for videos that browsers cannot convert; null: such videos are refused. */
  ffmpeg: string | null;
  limits: RateLimits;
  requestLimits: RequestLimits;
  projectLimits: ProjectLimits;
  /** Members and open invites of a workspace, its owner included. */
  teamSeats: number;
  /** Requests that one token may send in a minute, to all processes together. */
  tokenRequestsPerMinute: number;
  /** Whether `/_ui` and other test-only pages are served. */
  development: boolean;
  /** Port on the loopback for reading the metrics; null: no port. */
  metricsPort: number | null;
  /** Bearer token for `GET /metrics` of the main port; null: that route does not exist. */
  metricsToken: string | null;
  /** Time from the first negative answer of `/api/ready` to the end of listening, in which a proxy can notice. */
  shutdownDelayMs: number;
  /** Longest time that running requests, above all uploads, get to finish after a stop. */
  shutdownTimeoutMs: number;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}

/** Settings of a Firebase project; all but `emulatorHost` are public and go to the browser. */
export interface GoogleConfig {
  projectId: string;
  apiKey: string;
  authDomain: string;
  /** host:port of the provider's local emulator, whose tokens are not signed. */
  emulatorHost: string | null;
}

export interface StripeConfig {
  secretKey: string;
  /** Stripe signs with it what it sends to the webhook. */
  webhookSecret: string;
  /** Ids of the recurring prices, one for each plan. */
  prices: { monthly: string; yearly: string };
  /** Address of a stand-in in tests; null: Stripe's own. */
  apiUrl: string | null;
}

export interface MailConfig {
  /** smtp:// or smtps://, with user and password. */
  smtpUrl: string;
  /** "Name <address>" or a bare address. */
  from: string;
}

interface DiskStorageConfig {
  kind: 'disk';
}

export interface S3StorageConfig {
  kind: 's3';
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
  /** Sent with uploads only if set. */
  acl: 'public-read' | null;
  /** Base address of a CDN in front of the bucket; null: presigned GETs. */
  publicUrl: string | null;
}

/** Requests per minute. */
interface RateLimits {
  loginPerAddress: number;
  registerPerAddress: number;
  uploadPerUser: number;
  /** Views and shares that are counted per address and project. */
  viewPerAddressAndProject: number;
}

/** Requests per minute to one process. */
interface RequestLimits {
  /** Requests of any kind from one address. */
  perAddress: number;
  /** Requests of one account to the API, in reads; see `requestCost`. */
  perAccount: number;
}

export interface ProjectLimits {
  free: CreateRate;
  pro: CreateRate;
  /** Most projects of one user, trash included; null: unlimited. */
  maxPerUser: number | null;
}

/** Most projects created in any hour, and in any 24 hours. */
interface CreateRate {
  perHour: number;
  perDay: number;
}
