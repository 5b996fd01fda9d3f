import { PassThrough, type Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { ZipFile } from 'yazl';
import { sharedLink, withSource } from '@anchora/contract/ar-frame';
import { PROJECT_ARCHIVE_FILE } from '@anchora/contract/project-archive';
import type { Deps } from '../../deps';
import { findFile } from '../../files/file-repository';
import type { DownloadedFile } from './download-repository';
import { type ArchiveParts, hashOfFile, pathOfFile, projectJson } from './project-json';
import { qrFiles } from '../../files/qr-files';

const README = `A project, as it was when you downloaded it.

project.json    the project, its draft and its published versions; the SHA-256 of a file stands for the file
files/          the originals that they use, as they were checked after the upload, under their SHA-256
qr/             the QR codes of its link and of its named links, as SVG and PNG
numbers/        the numbers of visitors, by day and by one property each, as tables
missing.txt     only if a file could not be read: which one

A server of this kind imports it at /import. QR codes lead to the server that made them.
`;

interface ZipParts extends ArchiveParts {
  numbers: AsyncGenerator<{ name: string; csv: string }, void>;
}

/** Streams a project as a zip, without holding a file in memory or leaving one on the server. */
export function zipProject(
  deps: Pick<Deps, 'db' | 'store' | 'config'>,
  parts: ZipParts,
  log: FastifyBaseLogger,
): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  const addText = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  const missing: string[] = [];

  const addFile = async (file: DownloadedFile): Promise<void> => {
    try {
      // A file that stopped being public meanwhile has another key.
      const present = await findFile(deps.db, file.id);
      const range = { start: 0, end: file.sizeBytes - 1 };
      const bytes = await deps.store.read(present?.storageKey ?? file.storageKey, range);
      // Media files are already compressed.
      zip.addReadStream(bytes, pathOfFile(file), { compress: false, mtime: file.createdAt, size: file.sizeBytes });
      await new Promise<void>((resolve, reject) => {
        bytes.once('end', resolve).once('error', reject).once('close', resolve);
      });
    } catch (error) {
      log.warn({ err: error, fileId: file.id }, 'a file is missing from a download');
      missing.push(`${hashOfFile(file)} ${file.originalName}`);
    }
  };
  const fill = async (): Promise<void> => {
    addText('README.txt', README);
    addText(PROJECT_ARCHIVE_FILE, `${JSON.stringify(projectJson(parts), null, 2)}\n`);
    addCodes(zip, deps.config.publicUrl, parts);
    for await (const { name, csv } of parts.numbers) addText(`numbers/${name}`, csv);
    // Two uploads of the same bytes are one file here.
    const distinct = new Map(parts.files.map((file) => [hashOfFile(file), file]));
    for (const file of distinct.values()) await addFile(file);
    if (missing.length > 0) addText('missing.txt', `${missing.join('\n')}\n`);
    zip.end();
  };
  zip.outputStream.on('error', (error) => out.destroy(error));
  zip.on('error', (error) => out.destroy(error as Error));
  zip.outputStream.pipe(out);
  fill().catch((error: unknown) => out.destroy(error as Error));
  return out;
}

function addCodes(zip: ZipFile, publicUrl: string, { found, links }: ArchiveParts): void {
  const link = sharedLink(publicUrl, found.project.shareId);
  const codes = [
    { name: 'link', address: link },
    ...links.map(({ code }) => ({ name: code, address: withSource(link, code) })),
  ];
  for (const { name, address } of codes) {
    const { svg, png } = qrFiles(address);
    zip.addBuffer(Buffer.from(svg), `qr/${name}.svg`);
    zip.addBuffer(png, `qr/${name}.png`);
  }
}
