import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fixturePath } from '../../fixtures/fixture-path';
import { SITE_TYPES } from '../../support/site-types';
import type { CameraClip } from '../camera/camera-clip';
import { sendFile } from './send-file';

const PREFIX = '/__browsers/';
/** Path of a downloaded site. */
export const SITE_PATH = '/exhibits/lamp/';
const FIXTURES = `${PREFIX}fixtures/`;
/** Pages get the files of `setVideos` below it. */
export const VIDEOS_PATH = `${PREFIX}videos/`;
const PROBE_FILE = path.join(import.meta.dirname, '../page/probe.js');
const QUERIES_FILE = createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.js');

export interface Front {
  /** Reports of the pages since the last call: errors, warnings, uncaught exceptions, policy violations. */
  takeReports(): string[];
  /** Gives pages opened from now on a camera that plays the clip, and the features of a phone. */
  setCamera(clip: CameraClip | null): void;
  /** Serves this folder under `SITE_PATH` in place of the server, and reports requests for anything else. */
  setSite(folder: string | null): void;
  /** Serves the files of this folder under `VIDEOS_PATH`. */
  setVideos(folder: string | null): void;
  close(): void;
}

/**
 * Proxy between the browser and the real server. It changes nothing except that it inserts a script at the start of
 * every page, because WebKitGTK's driver cannot run a script before the page's own scripts.
 */
export async function startFront(port: number, serverOrigin: string): Promise<Front> {
  const probe = await readFile(PROBE_FILE);
  let reports: string[] = [];
  let camera: CameraClip | null = null;
  let site: string | null = null;
  let videos: string | null = null;

  const own: Record<string, (request: http.IncomingMessage, response: http.ServerResponse) => void> = {
    'probe.js': (_, response) => void response.setHeader('content-type', 'text/javascript').end(probe),
    'queries.js': (_, response) => {
      sendFile(QUERIES_FILE, response.setHeader('content-type', 'text/javascript'));
    },
    'camera.json': (_, response) => {
      const facts = camera && { ...camera.frame, fps: camera.fps, ranges: camera.ranges };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(facts));
    },
    'camera.y4m': (_, response) => {
      if (camera) sendFile(camera.file, response);
      else response.writeHead(404).end();
    },
    log: (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        reports.push(Buffer.concat(parts).toString());
        response.writeHead(204).end();
      });
    },
  };

  const answerFromSite = async (...asked: Parameters<typeof serveSite>): Promise<void> => {
    if (!(await serveSite(...asked))) reports.push(`a downloaded site asked for ${asked[1]}`);
  };

  const server = http.createServer((request, response) => {
    const address = request.url ?? '/';
    if (address.startsWith(PREFIX)) {
      const serve = own[address.slice(PREFIX.length)];
      if (address.startsWith(FIXTURES)) sendFile(fixturePath(address.slice(FIXTURES.length)), response);
      else if (videos !== null && address.startsWith(VIDEOS_PATH))
        sendFile(path.join(videos, path.basename(address)), response);
      else if (serve) serve(request, response);
      else response.writeHead(404).end();
    } else if (site !== null) {
      void answerFromSite({ folder: site, onPhone: camera !== null }, address, request, response);
    } else {
      passOn(serverOrigin, camera !== null, request, response);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    takeReports() {
      const taken = reports;
      reports = [];
      return taken;
    },
    setCamera(clip) {
      camera = clip;
    },
    setSite(folder) {
      site = folder;
    },
    setVideos(folder) {
      videos = folder;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Answers with a file of a downloaded site, as a bare server does. @returns false if there is no such file */
async function serveSite(
  { folder, onPhone }: { folder: string; onPhone: boolean },
  address: string,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<boolean> {
  const { pathname } = new URL(address, 'http://site');
  const name = pathname.slice(SITE_PATH.length) || 'index.html';
  const bytes = pathname.startsWith(SITE_PATH) ? await readFile(path.join(folder, name)).catch(() => null) : null;
  if (bytes === null) {
    response.writeHead(404).end();
    return false;
  }
  response.setHeader('content-type', SITE_TYPES[path.extname(name)] ?? 'application/octet-stream');
  // WebKit plays videos only from servers that answer ranges.
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (start === undefined) {
    response.end(name === 'index.html' ? withProbe(bytes.toString(), onPhone) : bytes);
    return true;
  }
  const part = bytes.subarray(Number(start), end ? Number(end) + 1 : undefined);
  const last = Number(start) + part.length - 1;
  response.writeHead(206, { 'content-range': `bytes ${start}-${last}/${bytes.length}` }).end(part);
  return true;
}

function passOn(
  serverOrigin: string,
  onPhone: boolean,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): void {
  const headers = { ...request.headers };
  const isPage = headers.accept?.includes('text/html') ?? false;
  if (isPage) {
    // Pages must arrive uncompressed and complete for the script to be inserted.
    headers['accept-encoding'] = 'identity';
    delete headers['if-none-match'];
    delete headers['if-modified-since'];
  }
  const passed = http.request(`${serverOrigin}${request.url}`, { method: request.method, headers }, (answer) => {
    if (!answer.headers['content-type']?.startsWith('text/html')) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      return;
    }
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const page = Buffer.from(withProbe(Buffer.concat(parts).toString(), onPhone));
      const { etag: _, ...kept } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': page.length });
      response.end(page);
    });
  });
  passed.on('error', () => response.destroy());
  response.on('close', () => passed.destroy());
  request.pipe(passed);
}

function withProbe(page: string, onPhone: boolean): string {
  const script = `<script src="${PREFIX}probe.js"${onPhone ? ' data-phone' : ''}></script>`;
  return page.replace(/<head[^>]*>/i, (head) => head + script);
}
