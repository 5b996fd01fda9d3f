import type { PublicScene } from '@anchora/contract/scene/public-scene';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import type { Database } from '../../db/database';
import { visibleScene } from '../../files/visible-scene';

/** The row with its published document resolved for visitors. */
export async function withScene<Row extends { publishedDocument: SceneDocument | null }>(
  db: Database,
  row: Row,
): Promise<Omit<Row, 'publishedDocument'> & { scene: PublicScene | null }> {
  const { publishedDocument, ...rest } = row;
  return { ...rest, scene: publishedDocument && (await visibleScene(db, publishedDocument)) };
}
