import type { Config, GoogleConfig, S3StorageConfig } from '../../config/config';

export interface PagePolicies {
  /** The app's own pages. */
  shell: string;
  /** Pages on which a signed-in person acts. No page may frame them, not even one of this origin. */
  owner: string;
  /** The app's sign-in pages; equal to `owner` if Google sign-in is not configured. */
  signIn: string;
  /** The page in the viewer's iframe, and every script: a worker has the policy of its script's response. */
  frame: string;
  /** The page of an embed, which only these origins may frame. */
  embed: (sites: readonly string[]) => string;
  /** The AR frame of an embed. */
  embeddedFrame: (sites: readonly string[]) => string;
}

/**
 * The only other hosts are the storage, if files are not served from here, and Google on its sign-in pages. A model's
 * embedded buffers and textures are fetched from `blob:` and `data:` addresses; without those they would be missing
 * without an error. `unsafe-inline` applies to styles only, because the component library and the 3D viewer write style
 * elements.
 */
export function pagePolicies({ storage, google }: Pick<Config, 'storage' | 'google'>): PagePolicies {
  const stored = storage.kind === 's3' ? storageOrigins(storage) : [];
  const content = contentSources(stored);
  const shellSources: Record<string, string[]> = {
    ...content,
    'frame-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
  };
  const ownerSources = { ...shellSources, 'frame-ancestors': ["'none'"] };
  const frameSources = { ...content, 'form-action': ["'none'"] };
  return {
    shell: serialize(shellSources),
    owner: serialize(ownerSources),
    signIn: serialize(google === null ? ownerSources : withGoogle(ownerSources, google)),
    frame: serialize(frameSources),
    embed: (sites) => serialize({ ...shellSources, 'frame-ancestors': [...sites] }),
    // Its parent is the page of the embed.
    embeddedFrame: (sites) => serialize({ ...frameSources, 'frame-ancestors': ["'self'", ...sites] }),
  };
}

/** The policy of a downloaded site, as its page states it: everything comes from the site itself. */
export const SITE_POLICY = sitePolicy();

function sitePolicy(): string {
  // A page cannot state who may frame it.
  const { 'frame-ancestors': _framed, ...sources } = contentSources([]);
  return serialize({ ...sources, 'form-action': ["'none'"] });
}

/**
 * The sources that pages with content need.
 *
 * @param stored origins of stored files, if they are not served from here.
 */
function contentSources(stored: readonly string[]): Record<string, string[]> {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'worker-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", 'blob:', 'data:', ...stored],
    'img-src': ["'self'", 'blob:', 'data:', ...stored],
    'media-src': ["'self'", 'blob:', ...stored],
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    'frame-ancestors': ["'self'"],
    'base-uri': ["'none'"],
  };
}

/** Sources that the provider's SDK needs: its script for frames, its own frame, and its API. */
function withGoogle(sources: Record<string, string[]>, { authDomain, emulatorHost }: GoogleConfig) {
  const apis = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  const hosts = emulatorHost === null ? { frame: `https://${authDomain}`, apis } : emulatorSources(emulatorHost);
  const more = { 'script-src': ['https://apis.google.com'], 'frame-src': [hosts.frame], 'connect-src': hosts.apis };
  return {
    ...sources,
    ...Object.fromEntries(Object.entries(more).map(([name, added]) => [name, [...(sources[name] ?? []), ...added]])),
  };
}

function emulatorSources(emulatorHost: string): { frame: string; apis: string[] } {
  const origin = `http://${emulatorHost}`;
  return { frame: origin, apis: [origin] };
}

/** Origins of presigned PUTs and of redirects to stored files. */
function storageOrigins(storage: S3StorageConfig): string[] {
  const endpoint = new URL(storage.endpoint ?? `https://s3.${storage.region}.amazonaws.com`);
  if (!storage.forcePathStyle) endpoint.hostname = `${storage.bucket}.${endpoint.hostname}`;
  const origins = [endpoint.origin];
  if (storage.publicUrl !== null) origins.push(new URL(storage.publicUrl).origin);
  return [...new Set(origins)];
}

function serialize(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
