import { createHash } from 'node:crypto';
import type { PublicProject } from '@anchora/contract/projects';

/** Version of the drawing in each card's address. Increase it when the drawing changes, so that caches are bypassed. */
const DRAWING = '1';
/** Characters of a card's version: 72 bits. */
const VERSION_CHARS = 12;

interface LinkCard {
  path: string;
  /** Whether it shows the picture that visitors point their phones at. */
  showsTarget: boolean;
}

interface ShownPicture {
  address: string;
  kind: 'brand-picture' | 'target-image' | 'poster';
}

/** The picture that a link preview shows; null for a project without a picture. */
export function linkCardOf(project: PublicProject): LinkCard | null {
  const shown = shownPicture(project);
  if (shown === null) return null;
  const path = `/link-cards/${project.shareId}/${versionOf(shown)}.jpg`;
  return { path, showsTarget: shown.kind === 'target-image' };
}

/** Path of the picture that a link preview shows; null for a project without a picture. */
export function linkCardPath(project: PublicProject): string | null {
  return linkCardOf(project)?.path ?? null;
}

/** The picture on a project's card; null for a project without a picture. */
export function shownPicture({ targetImageUrl, posterUrl, brand }: PublicProject): ShownPicture | null {
  if (brand?.linkPicture) return { address: brand.linkPicture, kind: 'brand-picture' };
  if (targetImageUrl !== null) return { address: targetImageUrl, kind: 'target-image' };
  return posterUrl === undefined ? null : { address: posterUrl, kind: 'poster' };
}

/** The picture of a brand fills the card; others stand in it whole. */
export const fillsCard = ({ kind }: ShownPicture) => kind === 'brand-picture';

/** Each picture has a different address, so that a card can be cached for ever. */
function versionOf(shown: ShownPicture): string {
  return createHash('sha256')
    .update(`${DRAWING}${fillsCard(shown) ? ' fills' : ''} ${shown.address}`)
    .digest('base64url')
    .slice(0, VERSION_CHARS);
}
