import { createHash, createHmac } from 'node:crypto';

export interface S3Key {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface SignedRequest {
  method: string;
  /** Host and path need no encoding, and there is no query. */
  url: URL;
  /** SHA-256 of the body, in hexadecimal digits. */
  bodyHash: string;
}

/** Headers of a request to an S3 server (AWS Signature Version 4, with the whole body signed). */
export function signS3Request({ method, url, bodyHash }: SignedRequest, key: S3Key, nowMs = Date.now()) {
  const { time, scope } = scopeAt(nowMs, key);
  const signed = { host: url.host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time };
  const names = Object.keys(signed).join(';');
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`);
  const canonical = [method, url.pathname, '', lines.join(''), names, bodyHash].join('\n');
  const signature = signatureOf(canonical, time, scope, key);
  const authorization = `AWS4-HMAC-SHA256 Credential=${key.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...signed, authorization };
}

/** A link with which any browser can load an object for some time, as a file of this name. */
export function signedS3Link(
  url: URL,
  { fileName, lifetimeS }: { fileName: string; lifetimeS: number },
  key: S3Key,
  nowMs = Date.now(),
): string {
  const { time, scope } = scopeAt(nowMs, key);
  const query = Object.entries({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${key.accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(lifetimeS),
    'X-Amz-SignedHeaders': 'host',
    'response-content-disposition': `attachment; filename="${fileName}"`,
  })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const canonical = ['GET', url.pathname, query, `host:${url.host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  return `${url.origin}${url.pathname}?${query}&X-Amz-Signature=${signatureOf(canonical, time, scope, key)}`;
}

function scopeAt(nowMs: number, { region }: S3Key): { time: string; scope: string } {
  const time = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return { time, scope: `${time.slice(0, 'YYYYMMDD'.length)}/${region}/s3/aws4_request` };
}

function signatureOf(canonical: string, time: string, scope: string, { secretAccessKey }: S3Key): string {
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const signingKey = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part).digest(), `AWS4${secretAccessKey}`);
  return hmac(signingKey, text).digest('hex');
}

function hmac(secret: string | Buffer, text: string) {
  return createHmac('sha256', secret).update(text);
}
