import { filesOf } from '@anchora/contract/scene/files-of';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import type { PublishCheck } from '@anchora/contract/scene/versions';
import { isIdentityProven } from '../../accounts/is-identity-proven';
import type { Deps } from '../../deps';
import { claimUploads } from '../../files/claim-uploads';
import { blockedFilesOf } from '../../files/blocked-file-repository';
import { ApiError } from '../../http/api-error';
import type { CurrentUser } from '../../http/session-repository';
import { documentFiles } from './document-files';
import { leavingObstacles, sceneBytes, targetObstacles, weightObstacles, type Obstacles } from './document-obstacles';
import { sizesOf } from './scene-file-repository';
import type { ProjectOfScene } from './scene-project-repository';
import { trackingFilesOf } from './target-repository';

/** The person who publishes, and the project. */
interface Publication {
  user: CurrentUser;
  project: ProjectOfScene;
}

/** Finds the reasons why a document cannot be published. */
export class PublishObstacles {
  constructor(private readonly deps: Deps) {}

  /**
   * Does nothing for a document without obstacles.
   *
   * @param compiled ids of the pictures that have tracking data.
   * @throws ApiError `publish-refused` with an error for each path that has an obstacle.
   */
  async refuse(by: Publication, document: SceneDocument, compiled: ReadonlySet<string>): Promise<void> {
    const { obstacles } = await this.look(by, document, compiled);
    if (Object.keys(obstacles).length > 0) throw new ApiError('publish-refused', {}, { fields: obstacles });
  }

  /** The tracking file of each target's picture that has one. */
  trackingOf(project: ProjectOfScene, { targets }: SceneDocument): Promise<Map<string, string>> {
    return trackingFilesOf(
      this.deps.db,
      project,
      targets.map(({ image }) => image),
    );
  }

  /**
   * Obstacles by their path in the document, and the bytes of each scene's files.
   *
   * @param compiled ids of the pictures that have tracking data.
   */
  async look(
    { user, project }: Publication,
    document: SceneDocument,
    compiled: ReadonlySet<string>,
  ): Promise<Pick<PublishCheck, 'obstacles' | 'sceneBytes'>> {
    const named = documentFiles(document);
    const fileIds = filesOf(document);
    const blocked = await blockedFilesOf(this.deps.db, fileIds);
    const isProven = isIdentityProven(this.deps.config, user);
    const bytesOfScenes = sceneBytes(document, await sizesOf(this.deps.db, fileIds));
    const obstacles = {
      ...(isProven ? {} : leavingObstacles(document)),
      ...weightObstacles(bytesOfScenes),
      ...targetObstacles(document, compiled),
      ...(await this.missingFiles(project, named)),
      ...Object.fromEntries(
        named
          .filter(({ fileId }) => blocked.has(fileId))
          .map(({ field }) => [field, { code: 'file-blocked', params: {} } as const]),
      ),
    };
    return { obstacles, sceneBytes: bytesOfScenes };
  }

  private async missingFiles(
    { workspaceId }: ProjectOfScene,
    named: ReturnType<typeof documentFiles>,
  ): Promise<Obstacles> {
    try {
      await claimUploads(this.deps, workspaceId, named);
      return {};
    } catch (error) {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) throw error;
      return error.fields as Obstacles;
    }
  }
}
