import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { StartupError } from './startup-error';

/** Every setting. `.env.example` explains them in the same order. */
export const ENV_NAMES = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'HTTPS_PORT',
  'TRUST_PROXY',
  'PRODUCT_NAME',
  'VISITOR_LANGUAGE',
  'COMMUNITY_URL',
  'OPERATOR_NAME',
  'COUNTRY_TABLE',
  'DATA_DIR',
  'DATABASE_URL',
  'SECRET_KEY',
  'REDIS_URL',
  'STORAGE',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_FORCE_PATH_STYLE',
  'S3_ACL',
  'S3_PUBLIC_URL',
  'USER_QUOTA',
  'UNCONFIRMED_QUOTA',
  'MAX_TOTAL_STORAGE',
  'MIN_FREE_DISK',
  'ANCHORA_FFMPEG',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'FIREBASE_AUTH_DOMAIN',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'SMTP_URL',
  'MAIL_FROM',
  'CONTACT_EMAIL',
  'DOMAIN_DNS_SERVERS',
  'TLS_CHECK_TOKEN',
  'SUPPORT_TARGET_HOURS_PRO',
  'SUPPORT_TARGET_HOURS',
  'BILLING_PROVIDER',
  'ALLOW_DEMO_BILLING',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_YEARLY',
  'STRIPE_API_URL',
  'ADDRESS_REQUEST_LIMIT',
  'ACCOUNT_REQUEST_LIMIT',
  'TOKEN_REQUEST_LIMIT',
  'VIEW_LIMIT',
  'LOGIN_LIMIT',
  'REGISTER_LIMIT',
  'UPLOAD_LIMIT',
  'CREATE_LIMIT_HOUR',
  'CREATE_LIMIT_DAY',
  'CREATE_LIMIT_HOUR_PRO',
  'CREATE_LIMIT_DAY_PRO',
  'MAX_PROJECTS_PER_USER',
  'TEAM_SEATS',
  'METRICS_PORT',
  'METRICS_TOKEN',
  'SHUTDOWN_DELAY',
  'SHUTDOWN_TIMEOUT',
  'LOG_LEVEL',
  'NODE_ENV',
] as const;

export type EnvName = (typeof ENV_NAMES)[number];

/** The settings as text. An empty text counts as not set. */
export type Env = Partial<Record<EnvName, string>>;

const FILE_SUFFIX = '_FILE';

/**
 * The only code that reads settings from the environment. A variable of the process takes precedence over the same one in the file.
 * `NAME_FILE` is the path of a file with the value of NAME, for secrets that containers and systemd pass as files.
 *
 * @param file path of an optional `.env` file.
 * @throws StartupError if one of the files cannot be read, or NAME and NAME_FILE are both set.
 */
export function readEnv(variables: NodeJS.ProcessEnv, file: string): Env {
  const fromFile = readEnvFile(file);
  const env: Env = {};
  for (const name of ENV_NAMES) {
    const read = (key: string) => variables[key]?.trim() || fromFile[key]?.trim();
    const value = read(name);
    const valueFile = read(name + FILE_SUFFIX);
    if (value && valueFile) throw new StartupError(`${name} and ${name + FILE_SUFFIX} are both set: keep one of them`);
    const text = valueFile ? readValueFile(name, valueFile) : value;
    if (text) env[name] = text;
  }
  return env;
}

/**
 * Names in the file that no setting has. They are reported, because a misspelt setting would go unnoticed.
 *
 * @throws StartupError if the file cannot be read.
 */
export function unknownNames(file: string): string[] {
  const known = new Set<string>(ENV_NAMES);
  return Object.keys(readEnvFile(file)).filter(
    (name) => !known.has(name.endsWith(FILE_SUFFIX) ? name.slice(0, -FILE_SUFFIX.length) : name),
  );
}

function readEnvFile(file: string): NodeJS.ProcessEnv {
  if (!existsSync(file)) return {};
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartupError(`${file} cannot be read (${(error as Error).message})`, { cause: error });
  }
}

function readValueFile(name: EnvName, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new StartupError(`${name + FILE_SUFFIX} cannot be read (${(error as Error).message})`, { cause: error });
  }
}
