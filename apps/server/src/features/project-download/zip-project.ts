import type { Readable } from 'node:stream';
import { sharedLink, withSource } from '@anchora/contract/shared-link';
import { PROJECT_ARCHIVE_FILE } from '@anchora/contract/project-archive';
import type { Deps } from '../../deps';
import { ZipStream } from '../../files/zip-stream';
import { type ArchiveParts, hashOfFile, pathOfFile, projectJson } from './project-json';
import { qrFiles } from '../../files/qr-files';

const README = `A project, as it was when you downloaded it.

project.json    the project, its draft and its published versions; the SHA-256 of a file stands for the file
files/          the originals that they use, as they were checked after the upload, under their SHA-256
qr/             the QR codes of its link and of its named links, as SVG and PNG
comments.json   the comments on the project
numbers/        the numbers of visitors, by day and by one property each, as tables
missing.txt     only if a file could not be read: which one

A server of this kind imports it at /import. QR codes lead to the server that made them.
`;

interface ZipParts extends ArchiveParts {
  comments: readonly object[];
  numbers: AsyncIterable<{ name: string; csv: string }> | Iterable<{ name: string; csv: string }>;
}

/** Called for each file that could not be read. */
interface MissingLog {
  warn: (about: { err: unknown; fileId: string }, message: string) => void;
}

/** Streams a project as a zip, without holding a file in memory or leaving one on the server. */
export function zipProject(deps: Pick<Deps, 'db' | 'store' | 'config'>, parts: ZipParts, log: MissingLog): Readable {
  const zip = new ZipStream(deps);
  return zip.fill(async () => {
    zip.addText('README.txt', README);
    zip.addText(PROJECT_ARCHIVE_FILE, `${JSON.stringify(projectJson(parts), null, 2)}\n`);
    zip.addText('comments.json', `${JSON.stringify(parts.comments, null, 2)}\n`);
    addCodes(zip, deps.config.publicUrl, parts);
    for await (const { name, csv } of parts.numbers) zip.addText(`numbers/${name}`, csv);
    // Two uploads of the same bytes are one file here.
    const distinct = new Map(parts.files.map((file) => [hashOfFile(file), file]));
    const missing: string[] = [];
    for (const file of distinct.values()) {
      await zip.addStored(pathOfFile(file), file).catch((error: unknown) => {
        if (zip.out.destroyed) throw error;
        log.warn({ err: error, fileId: file.id }, 'a file is missing from a download');
        missing.push(`${hashOfFile(file)} ${file.originalName}`);
      });
    }
    if (missing.length > 0) zip.addText('missing.txt', `${missing.join('\n')}\n`);
  });
}

function addCodes(zip: ZipStream, publicUrl: string, { found, links }: ArchiveParts): void {
  const link = sharedLink(publicUrl, found.project.shareId);
  const codes = [
    { name: 'link', address: link },
    ...links.map(({ code }) => ({ name: code, address: withSource(link, code) })),
  ];
  for (const { name, address } of codes) {
    const { svg, png } = qrFiles(address);
    zip.addText(`qr/${name}.svg`, svg);
    zip.addBytes(`qr/${name}.png`, png);
  }
}
