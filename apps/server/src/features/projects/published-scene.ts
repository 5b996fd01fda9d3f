import { defaultScene } from '@anchora/contract/scene/default-scene';
import type { PublicScene } from '@anchora/contract/scene/public-scene';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import type { Database } from '../../db/database';
import { visibleScene } from '../../files/visible-scene';
import type { ProjectRow } from './project-columns';

type Described = Pick<ProjectRow, 'type' | 'contentType' | 'name' | 'quality' | 'modelFileId' | 'targetImageFileId'> & {
  publishedDocument: SceneDocument | null;
  contentAlpha: 'stacked' | null;
};

/** The row with its published document resolved for visitors. */
export async function withPublishedScene<Row extends Described>(
  db: Database,
  row: Row,
): Promise<Omit<Row, 'publishedDocument' | 'contentAlpha'> & { scene: PublicScene | null }> {
  const { publishedDocument, contentAlpha, ...rest } = row;
  const document = publishedDocument ?? (contentAlpha === null ? null : transparentVideo(row));
  return { ...rest, scene: document && (await visibleScene(db, document, row.quality)) };
}

/** Document for a transparent video, because the plain fields cannot express its transparency. */
function transparentVideo(row: Described): SceneDocument {
  return defaultScene({ ...row, contentFileId: row.modelFileId, targetFileId: row.targetImageFileId });
}
