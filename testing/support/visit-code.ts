import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { AR_FRAME_PATH } from '@anchora/contract/ar-frame';
import type { Project } from '@anchora/contract/projects';
import {
  BUILD_MANIFEST_FILE,
  type BuildManifest,
  chunkOf,
  builtFilesOf,
} from '../../apps/server/src/features/pages/build-manifest';

/** The built web app. */
export const BUILD = path.resolve(import.meta.dirname, '../../apps/web/dist');
export const SIGN_IN_PAGE = '/auth';

/** Ways of showing markerless content whose code is weighed. */
export type RoomWay = 'webxr' | 'camera-motion' | 'camera-world';

const RUNTIME = '../../packages/ar-runtime/src';
/** Sources that no page names, because the frame chooses among them once it knows the phone. */
const WAYS: Record<RoomWay, string> = {
  webxr: `${RUNTIME}/markerless/webxr/webxr-way.ts`,
  'camera-motion': `${RUNTIME}/markerless/camera-ways/camera-motion-way.ts`,
  'camera-world': `${RUNTIME}/markerless/camera-world/camera-world-way.ts`,
};
/** What every way loads besides. */
const CONTENT_PICTURE = `${RUNTIME}/scene/content-picture.ts`;
/** What a model that is compressed with meshopt loads besides. */
export const MESHOPT = [`${RUNTIME}/scene/meshopt.ts`];
/** What a document with a text loads besides. */
export const TEXT_ITEM = [`${RUNTIME}/scene/built/text-source.ts`];
/** The guide, which is fetched late; a part of its code is that of no other module. */
const GUIDE = 'ar-frame/ui/info-dialog.ts';

/**
 * Files that are listed but not counted: failure screens and the guide, which the AR frame fetches two seconds after
 * the start overlay has appeared, in case the connection is lost later, and the module that reports the visit, which
 * the page fetches after one second. The start does not wait for them, but on a slow machine it takes so long that they
 * load during it.
 */
const SPARE = /\/(?:failure-screen|full-quality|failures-\w+|info-dialog|report-visit)-/;
/**
 * Modules for the interaction with a document, and for photos and clips; the AR frame fetches them at the first find,
 * with which the measured time ends, or later.
 */
const AFTER_FIND = /\/(?:scene-touch|gestures|hit-item|capture-kit|brand-element|capture-tools|capture-vi|capture-en)-/;

export type CodeKind = 'code' | 'font' | 'spare' | 'other';

/** What an address that a visit loads counts as. */
export function codeKind(url: string): CodeKind {
  const { pathname } = new URL(url);
  if (SPARE.test(pathname) || AFTER_FIND.test(pathname)) return 'spare';
  if (pathname.endsWith('.woff2')) return 'font';
  const isPage = pathname.startsWith('/view/') || pathname === AR_FRAME_PATH || pathname === SIGN_IN_PAGE;
  return isPage || /\.(?:js|css|wasm)$/.test(pathname) ? 'code' : 'other';
}

/**
 * Addresses of a page and of all scripts, styles and WASM that it names: those it loads itself and those it hints at.
 *
 * @throws Error if the page is not answered.
 */
export async function namedByPage(address: string): Promise<string[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const named = (await answer.text()).matchAll(/ (?:href|src)="(\/[^"]+\.(?:js|css|wasm))"/g);
  return [...new Set([address, ...[...named].map(([, file = '']) => new URL(file, address).href)])];
}

export interface NamedVisit {
  project: Pick<Project, 'shareId'>;
  /** How a markerless project is shown. */
  way?: RoomWay;
  /** Sources that its content needs and no page names. */
  further?: readonly string[];
}

/**
 * Addresses of the code that a visit loads until its picture is tracked, or its content is placed, as the server's
 * pages and the build name it.
 */
export async function namedForVisit(
  origin: string,
  { project: { shareId }, way, further = [] }: NamedVisit,
): Promise<string[]> {
  const pages = await Promise.all(
    [`/view/ar/${shareId}`, `${AR_FRAME_PATH}?share=${shareId}`].map((page) => namedByPage(origin + page)),
  );
  const sources = [GUIDE, ...further];
  if (way !== undefined) sources.push(WAYS[way], CONTENT_PICTURE);
  return [...new Set([...pages.flat(), ...builtFor(origin, sources)])];
}

/** Notes the addresses that pages of a context, or one page, ask for. */
export function noteRequests(place: BrowserContext | Page): Set<string> {
  const urls = new Set<string>();
  // A context and a page tell it alike, which the compiler cannot see.
  (place as Page).on('request', (request) => urls.add(request.url().split('#')[0] ?? ''));
  return urls;
}

/**
 * Expects that a visit has loaded the code that is named for it, no more and no less.
 *
 * @throws Error with the differences
 */
export async function expectNamed(loaded: readonly string[], origin: string, visit: NamedVisit): Promise<void> {
  // What is fetched late may not have come yet.
  expectSameCode([...loaded, ...builtFor(origin, [GUIDE])], await namedForVisit(origin, visit));
}

function isCode(url: string): boolean {
  return codeKind(url) === 'code';
}

/** @throws Error with the differences if the addresses of code are not the same */
export function expectSameCode(loaded: readonly string[], named: readonly string[]): void {
  const seen = new Set(loaded.filter(isCode));
  const expected = new Set(named.filter(isCode));
  const differences = [
    ...[...seen].filter((url) => !expected.has(url)).map((url) => `loaded, not named: ${url}`),
    ...[...expected].filter((url) => !seen.has(url)).map((url) => `named, not loaded: ${url}`),
  ];
  if (differences.length > 0) throw new Error(differences.join('\n'));
}

/**
 * Addresses of the files that a browser fetches for sources of the web app.
 *
 * @throws Error for one that is not in the build.
 */
function builtFor(origin: string, sources: readonly string[]): string[] {
  const manifest = builtManifest();
  const missing = sources.filter((source) => chunkOf(manifest, source) === undefined);
  if (missing.length > 0) throw new Error(`not in the build: ${missing.join(', ')}`);
  const { scripts, styles, assets } = builtFilesOf(manifest, sources);
  return [...scripts, ...styles, ...assets].map((file) => `${origin}/${file}`);
}

/** The manifest of the built web app. */
export function builtManifest(): BuildManifest {
  return JSON.parse(readFileSync(path.join(BUILD, BUILD_MANIFEST_FILE), 'utf8')) as BuildManifest;
}
