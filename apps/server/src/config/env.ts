import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Every setting. `.env.example` explains them in the same order. */
export const ENV_NAMES = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'HTTPS_PORT',
  'TRUST_PROXY',
  'PRODUCT_NAME',
  'COMMUNITY_URL',
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
  'MIN_FREE_DISK',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'FIREBASE_AUTH_DOMAIN',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'SMTP_URL',
  'MAIL_FROM',
  'CONTACT_EMAIL',
  'BILLING_PROVIDER',
  'ALLOW_DEMO_BILLING',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_YEARLY',
  'STRIPE_API_URL',
  'VIEW_LIMIT',
  'LOGIN_LIMIT',
  'REGISTER_LIMIT',
  'UPLOAD_LIMIT',
  'CREATE_LIMIT_HOUR',
  'CREATE_LIMIT_DAY',
  'CREATE_LIMIT_HOUR_PRO',
  'CREATE_LIMIT_DAY_PRO',
  'MAX_PROJECTS_PER_USER',
  'LOG_LEVEL',
  'NODE_ENV',
] as const;

export type EnvName = (typeof ENV_NAMES)[number];

/** The settings as text. An empty text counts as not set. */
export type Env = Partial<Record<EnvName, string>>;

/**
 * The only place that looks at the environment. A variable of the process wins over the same one in the file.
 *
 * @param file path of an optional `.env` file.
 */
export function readEnv(variables: NodeJS.ProcessEnv, file: string): Env {
  const fromFile = readEnvFile(file);
  const env: Env = {};
  for (const name of ENV_NAMES) {
    const value = variables[name]?.trim() || fromFile[name]?.trim();
    if (value) env[name] = value;
  }
  return env;
}

/** Names that the file sets but nothing reads. They are reported, because a misspelt setting would go unnoticed. */
export function unknownNames(file: string): string[] {
  const known = new Set<string>(ENV_NAMES);
  return Object.keys(readEnvFile(file)).filter((name) => !known.has(name));
}

function readEnvFile(file: string): NodeJS.ProcessEnv {
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}
