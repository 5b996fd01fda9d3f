import { isIP, isIPv4, isIPv6 } from 'node:net';
import path from 'node:path';
import { MB } from '@anchora/contract/limits';
import { PLATFORM_LANGUAGES } from '@anchora/contract/visitor-language';
import type { Config, GoogleConfig, MailConfig, S3StorageConfig, StripeConfig } from './config';
import type { Env, EnvName } from './env';
import { isPrivateHost } from './private-hosts';
import { readOrCreateSecret } from './read-or-create-secret';
import { SettingsReader } from './settings-reader';
import { StartupError } from './startup-error';

const GB = 1024 * MB;
/** Numbers of TCP ports; 0 would mean any that is free. */
const PORTS = { min: 1, max: 65_535 };
/** Upper bound of a time to answer; a longer one is taken for a typing error. */
const HOURS_OF_A_YEAR = 8760;
/**
 * Upper bound of settings that are a number of requests or projects; a larger one is taken for a typing error. Chosen,
 * not measured.
 */
const MAX_LIMIT = 1_000_000;
/** 256 bits if every byte is random, as many as the keys that are derived from it have. */
const MIN_SECRET_BYTES = 32;
const SECRET_FORM = `at least ${MIN_SECRET_BYTES} random characters, for example from: openssl rand -base64 48`;

interface LoadConfigOptions {
  /** Public origin that takes precedence over PUBLIC_URL: the server's own HTTPS address on the local network. */
  lanUrl?: string;
}

/**
 * Checks every setting. With the bundled database it also creates the secret key at the first start. `.env.example`
 * says what each default is for; bounds are far beyond use and catch typing errors.
 *
 * @throws StartupError with one line about the first invalid setting.
 */
export function loadConfig(env: Env, options: LoadConfigOptions = {}): Config {
  const settings = new SettingsReader(env);
  const host = settings.text('HOST', '127.0.0.1');
  const port = settings.integer('PORT', { ...PORTS, fallback: 3000 });
  const publicUrl = options.lanUrl ?? settings.origin('PUBLIC_URL') ?? `http://localhost:${port}`;
  const isPrivate = isPrivateHost(new URL(publicUrl).hostname);
  const billing = billingProvider(settings, isPrivate);
  const mailConfig = mail(settings);
  const config: Omit<Config, 'secretKey'> = {
    productName: settings.text('PRODUCT_NAME', 'Anchora'),
    visitorLanguage: settings.oneOf('VISITOR_LANGUAGE', PLATFORM_LANGUAGES, 'vi'),
    host,
    port,
    publicUrl,
    allowedOrigins: allowedOrigins(publicUrl, port),
    dataDir: path.resolve(settings.text('DATA_DIR', 'data')),
    databaseUrl: databaseUrl(settings),
    redisUrl: redisUrl(settings),
    storage: settings.oneOf('STORAGE', ['disk', 's3'], 'disk') === 's3' ? s3Storage(settings) : { kind: 'disk' },
    billing,
    stripe: billing === 'stripe' ? stripe(settings) : null,
    communityUrl: communityUrl(settings),
    operatorName: settings.isSet('OPERATOR_NAME') ? settings.text('OPERATOR_NAME', '') : null,
    countryTable: settings.isSet('COUNTRY_TABLE') ? path.resolve(settings.text('COUNTRY_TABLE', '')) : null,
    google: google(settings, isPrivate),
    mail: mailConfig,
    contactEmail: settings.mailAddress('CONTACT_EMAIL') ?? mailConfig?.from ?? null,
    dnsServers: dnsServers(settings),
    tlsCheckToken: longToken(settings, 'TLS_CHECK_TOKEN'),
    supportHours: {
      pro: targetHours(settings, 'SUPPORT_TARGET_HOURS_PRO', 24),
      others: targetHours(settings, 'SUPPORT_TARGET_HOURS', 72),
    },
    trustProxy: settings.networks('TRUST_PROXY'),
    userQuotaBytes: settings.bytes('USER_QUOTA', 2 * GB),
    unconfirmedQuotaBytes: settings.bytes('UNCONFIRMED_QUOTA', 300 * MB),
    maxTotalBytes: settings.isSet('MAX_TOTAL_STORAGE') ? settings.bytes('MAX_TOTAL_STORAGE', 0) : null,
    minFreeDiskBytes: settings.bytes('MIN_FREE_DISK', 2 * GB),
    ffmpeg: settings.program('ANCHORA_FFMPEG'),
    ...limitsPerTime(settings),
    tokenRequestsPerMinute: limit(settings, 'TOKEN_REQUEST_LIMIT', 600),
    teamSeats: settings.integer('TEAM_SEATS', { min: 1, max: 1000, fallback: 10 }),
    development: settings.oneOf('NODE_ENV', ['production', 'development', 'test'], 'production') !== 'production',
    ...operation(settings),
  };
  return { ...config, secretKey: secretKey(settings, config) };
}

/**
 * How much one address, account or owner may do in a period. The defaults are chosen, not measured: people stay well
 * below them.
 */
function limitsPerTime(settings: SettingsReader): Pick<Config, 'limits' | 'requestLimits' | 'projectLimits'> {
  return {
    limits: {
      loginPerAddress: limit(settings, 'LOGIN_LIMIT', 60),
      registerPerAddress: limit(settings, 'REGISTER_LIMIT', 10),
      uploadPerUser: limit(settings, 'UPLOAD_LIMIT', 120),
      viewPerAddressAndProject: limit(settings, 'VIEW_LIMIT', 30),
    },
    requestLimits: {
      perAddress: limit(settings, 'ADDRESS_REQUEST_LIMIT', 30_000),
      perAccount: limit(settings, 'ACCOUNT_REQUEST_LIMIT', 6000),
    },
    projectLimits: {
      free: { perHour: limit(settings, 'CREATE_LIMIT_HOUR', 60), perDay: limit(settings, 'CREATE_LIMIT_DAY', 500) },
      pro: {
        perHour: limit(settings, 'CREATE_LIMIT_HOUR_PRO', 600),
        perDay: limit(settings, 'CREATE_LIMIT_DAY_PRO', 5000),
      },
      maxPerUser: settings.isSet('MAX_PROJECTS_PER_USER') ? limit(settings, 'MAX_PROJECTS_PER_USER', 1) : null,
    },
  };
}

/** Settings of metrics, health and shutdown. The settings of times are in seconds. */
function operation(
  settings: SettingsReader,
): Pick<Config, 'metricsPort' | 'metricsToken' | 'shutdownDelayMs' | 'shutdownTimeoutMs' | 'logLevel'> {
  return {
    metricsPort: settings.isSet('METRICS_PORT') ? settings.integer('METRICS_PORT', { ...PORTS, fallback: 0 }) : null,
    metricsToken: longToken(settings, 'METRICS_TOKEN'),
    shutdownDelayMs: 1000 * settings.integer('SHUTDOWN_DELAY', { min: 0, max: 600, fallback: 0 }),
    shutdownTimeoutMs: 1000 * settings.integer('SHUTDOWN_TIMEOUT', { min: 1, max: 3600, fallback: 30 }),
    logLevel: settings.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'warn'),
  };
}

/** Default for a site without a community of its own: the group that develops the web's AR standards. */
const WEB_AR_COMMUNITY = 'https://www.w3.org/community/immersive-web';

function communityUrl(settings: SettingsReader): string {
  if (settings.text('COMMUNITY_URL', '') === 'none') return '';
  return settings.webAddress('COMMUNITY_URL') ?? WEB_AR_COMMUNITY;
}

/** Port of the HTTPS server on the local network. */
export function readHttpsPort(env: Env): number {
  return new SettingsReader(env).integer('HTTPS_PORT', { ...PORTS, fallback: 3443 });
}

function limit(
  settings: SettingsReader,
  name: Extract<EnvName, `${string}_LIMIT` | `CREATE_LIMIT_${string}`> | 'MAX_PROJECTS_PER_USER',
  fallback: number,
): number {
  return settings.integer(name, { min: 1, max: MAX_LIMIT, fallback });
}

/** @returns null for 0: no target is shown. */
function targetHours(settings: SettingsReader, name: EnvName, fallback: number): number | null {
  return settings.integer(name, { min: 0, max: HOURS_OF_A_YEAR, fallback }) || null;
}

/** @param isPrivate whether the site is unreachable from the internet; elsewhere anyone could get Pro for free. */
function billingProvider(settings: SettingsReader, isPrivate: boolean): Config['billing'] {
  const billing = settings.oneOf('BILLING_PROVIDER', ['demo', 'stripe', 'none'], isPrivate ? 'demo' : 'none');
  const isAllowed = settings.flag('ALLOW_DEMO_BILLING', false);
  if (billing !== 'demo' || isPrivate || isAllowed) return billing;
  return settings.refuse(
    'BILLING_PROVIDER',
    'demo gives Pro to everyone for nothing, so with a PUBLIC_URL on the internet it needs ALLOW_DEMO_BILLING=true as well; accepted without it are stripe, none',
  );
}

/**
 * The public origin, and on a site that is unreachable from the internet the spellings by which a browser on the same
 * machine reaches the server. A public site's proxy often listens on the same machine, where any other local page would
 * be an accepted origin.
 */
function allowedOrigins(publicUrl: string, port: number): string[] {
  const publicOrigin = new URL(publicUrl);
  const local = isPrivateHost(publicOrigin.hostname)
    ? ['localhost', '127.0.0.1', '[::1]'].map((name) => new URL(`http://${name}:${port}`).origin)
    : [];
  return [...new Set([publicOrigin.origin, ...local])];
}

function databaseUrl(settings: SettingsReader): string | null {
  const value = settings.text('DATABASE_URL', '');
  if (value === '') return null;
  const isPostgres = URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol);
  return isPostgres
    ? value
    : settings.refuse('DATABASE_URL', 'accepted is postgres://user:password@host:5432/database');
}

function redisUrl(settings: SettingsReader): string | null {
  const value = settings.text('REDIS_URL', '');
  if (value === '') return null;
  return URL.canParse(value) && /^(rediss?|unix):$/.test(new URL(value).protocol)
    ? value
    : settings.refuse('REDIS_URL', 'accepted is redis://user:password@host:6379, rediss://… or unix:///path/to/socket');
}

/** @param isPrivate whether the site is unreachable from the internet: only then are unsigned emulator tokens safe. */
function google(settings: SettingsReader, isPrivate: boolean): GoogleConfig | null {
  if (!settings.isSet('FIREBASE_PROJECT_ID')) return null;
  const projectId = settings.text('FIREBASE_PROJECT_ID', '');
  const emulatorHost = settings.text('FIREBASE_AUTH_EMULATOR_HOST', '') || null;
  if (emulatorHost !== null && !(isPrivate && projectId.startsWith('demo-'))) {
    return settings.refuse(
      'FIREBASE_AUTH_EMULATOR_HOST',
      'the emulator is accepted only with a FIREBASE_PROJECT_ID that begins with demo- and a PUBLIC_URL on this machine or a private network',
    );
  }
  if (emulatorHost !== null && !/^[\w.-]+:\d{1,5}$/.test(emulatorHost)) {
    return settings.refuse('FIREBASE_AUTH_EMULATOR_HOST', 'accepted is host:port, for example 127.0.0.1:9099');
  }
  return {
    projectId,
    apiKey: settings.required('FIREBASE_API_KEY', 'with FIREBASE_PROJECT_ID'),
    authDomain: settings.text('FIREBASE_AUTH_DOMAIN', `${projectId}.firebaseapp.com`),
    emulatorHost,
  };
}

function stripe(settings: SettingsReader): StripeConfig {
  const reason = 'when BILLING_PROVIDER is stripe';
  return {
    secretKey: settings.required('STRIPE_SECRET_KEY', reason),
    webhookSecret: settings.required('STRIPE_WEBHOOK_SECRET', reason),
    prices: {
      monthly: settings.required('STRIPE_PRICE_MONTHLY', reason),
      yearly: settings.required('STRIPE_PRICE_YEARLY', reason),
    },
    apiUrl: settings.origin('STRIPE_API_URL'),
  };
}

function mail(settings: SettingsReader): MailConfig | null {
  if (!settings.isSet('SMTP_URL')) return null;
  const smtpUrl = settings.text('SMTP_URL', '');
  if (!URL.canParse(smtpUrl) || !/^smtps?:$/.test(new URL(smtpUrl).protocol)) {
    return settings.refuse('SMTP_URL', 'accepted is smtp://user:password@host:587 or smtps://user:password@host:465');
  }
  return { smtpUrl, from: settings.mailAddress('MAIL_FROM') ?? settings.required('MAIL_FROM', 'with SMTP_URL') };
}

function s3Storage(settings: SettingsReader): S3StorageConfig {
  const reason = 'when STORAGE is s3';
  return {
    kind: 's3',
    endpoint: settings.webAddress('S3_ENDPOINT'),
    region: settings.text('S3_REGION', 'us-east-1'),
    bucket: settings.required('S3_BUCKET', reason),
    accessKeyId: settings.required('S3_ACCESS_KEY_ID', reason),
    secretAccessKey: settings.required('S3_SECRET_ACCESS_KEY', reason),
    forcePathStyle: settings.flag('S3_FORCE_PATH_STYLE', false),
    acl: settings.isSet('S3_ACL') ? settings.oneOf<'public-read'>('S3_ACL', ['public-read'], 'public-read') : null,
    publicUrl: settings.webAddress('S3_PUBLIC_URL'),
  };
}

/**
 * Characters of a token that the operator chooses: 100 bits in the poorest usual alphabet, base32, which cannot be
 * guessed.
 */
const MIN_TOKEN_LENGTH = 20;

function longToken(settings: SettingsReader, name: 'METRICS_TOKEN' | 'TLS_CHECK_TOKEN'): string | null {
  const token = settings.text(name, '');
  if (token === '') return null;
  return token.length >= MIN_TOKEN_LENGTH
    ? token
    : settings.refuse(name, `accepted are at least ${MIN_TOKEN_LENGTH} random characters`);
}

/** Addresses, with a port if it is not 53, as `Resolver.setServers` takes them. */
function dnsServers(settings: SettingsReader): string[] {
  const servers = settings
    .text('DOMAIN_DNS_SERVERS', '')
    .split(/[\s,]+/)
    .filter(Boolean);
  return servers.every(isNameServer)
    ? servers
    : settings.refuse('DOMAIN_DNS_SERVERS', 'accepted are addresses such as 9.9.9.9 or 127.0.0.1:5353');
}

/** Whether a text is an address that resolvers accept: with a port, an address of IPv6 stands in brackets. */
function isNameServer(text: string): boolean {
  const [, four = '', six = '', port] = /^(?:([\d.]+)|\[(.+)\]):(\d{1,5})$/.exec(text) ?? [];
  if (port === undefined) return isIP(text) !== 0;
  return (isIPv4(four) || isIPv6(six)) && Number(port) >= PORTS.min && Number(port) <= PORTS.max;
}

/** Servers that share an external database must sign with the same key, so none of them generates its own. */
function secretKey(settings: SettingsReader, { databaseUrl, dataDir }: Omit<Config, 'secretKey'>): Buffer {
  const value = settings.text('SECRET_KEY', '');
  if (value === '') {
    if (databaseUrl === null) return Buffer.from(readOrCreateSecret(dataDir, 'secret-key').value);
    throw new StartupError(`SECRET_KEY is not set, but needed with DATABASE_URL: ${SECRET_FORM}`);
  }
  const key = Buffer.from(value);
  return key.length >= MIN_SECRET_BYTES ? key : settings.refuse('SECRET_KEY', `accepted are ${SECRET_FORM}`);
}
