import { createHash } from 'node:crypto';
import { MB } from '@anchora/contract/limits';
import type { Encoding } from '../../http/content-encoding';
import { EncodedTexts } from '../../http/encoded-texts';
import { RecentlyUsed } from '../../http/recently-used';
import type { WebBuild } from './web-build';

/** Limit for compressed pages: about 4,000 of them. Chosen, not measured. */
const MAX_TEXT_BYTES = 32 * MB;
/** Limit for keys and ETags: about 4,000 pages, too. Chosen, not measured. */
const MAX_ETAG_BYTES = 8 * MB;

/** Characters of the hash in an ETag: 132 bits. */
const ETAG_CHARS = 22;

/** A page's key, and the function that writes it. */
export interface PageRecipe {
  /** Identifies all inputs of the text besides the build and the settings. */
  key: string;
  write: () => string;
}

/**
 * Pages in their last written and compressed form. A page is found by its inputs, which are read from the database with
 * each request. Changes made by any server are therefore seen at once, and nothing has to be invalidated.
 */
export class KeptPages {
  private readonly texts = new EncodedTexts(MAX_TEXT_BYTES);
  private etags = new RecentlyUsed<string>(MAX_ETAG_BYTES);
  private build: WebBuild | null = null;

  /** ETag that is equal for equal text and status. */
  etagOf(build: WebBuild, status: number, { key, write }: PageRecipe): string {
    if (build !== this.build) this.etags = new RecentlyUsed(MAX_ETAG_BYTES);
    this.build = build;
    const keyWithStatus = `${status} ${key}`;
    const known = this.etags.get(keyWithStatus);
    if (known !== undefined) return known;
    const hash = createHash('sha256').update(`${status} `).update(write()).digest('base64url');
    const etag = `W/"${hash.slice(0, ETAG_CHARS)}"`;
    this.etags.set(keyWithStatus, etag, etag.length);
    return etag;
  }

  /** @param etag ETag of the page. */
  encoded(etag: string, { write }: PageRecipe, encoding: Encoding): Promise<Buffer> {
    return this.texts.encoded(etag, write, encoding);
  }
}
