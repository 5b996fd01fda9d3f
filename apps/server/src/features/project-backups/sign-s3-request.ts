import { createHash, createHmac } from 'node:crypto';

export interface S3Key {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface SignedRequest {
  method: string;
  /** Host and path need no encoding, and there is no query. */
  url: URL;
  /** SHA-256 of the body, in hexadecimal digits. */
  bodyHash: string;
}

/** Headers of a request to an S3 server (AWS Signature Version 4, with the whole body signed). */
export function signS3Request({ method, url, bodyHash }: SignedRequest, key: S3Key, nowMs = Date.now()) {
  const time = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const scope = `${time.slice(0, 8)}/${key.region}/s3/aws4_request`;
  const signed = { host: url.host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time };
  const names = Object.keys(signed).join(';');
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`);
  const canonical = [method, url.pathname, '', lines.join(''), names, bodyHash].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const signingKey = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part).digest(), `AWS4${key.secretAccessKey}`);
  const signature = hmac(signingKey, text).digest('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${key.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...signed, authorization };
}

function hmac(secret: string | Buffer, text: string) {
  return createHmac('sha256', secret).update(text);
}
