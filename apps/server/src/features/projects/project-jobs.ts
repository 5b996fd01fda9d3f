import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../deps';
import type { ProjectRepository } from './project-repository';
import type { ProjectRow } from './project-columns';

/** Queues what the server makes for projects. A queue that fails never undoes the change that called for it. */
export class ProjectJobs {
  constructor(
    private readonly jobs: Deps['jobs'],
    private readonly repository: ProjectRepository,
    private readonly log: FastifyBaseLogger,
  ) {}

  /**
   * Requests the missing variants. A failure changes nothing for visitors, who get the originals; the next sweep queues
   * the variants.
   */
  async makeVariants(id: number): Promise<void> {
    await this.jobs.makeVariants(id).catch((error: unknown) => {
      this.log.error({ err: error, projectId: id }, 'variants could not be queued');
    });
  }

  /** A build that cannot be queued is shown as failed, so that the user can retry, rather than as queued for ever. */
  async buildTrackingFileIfMissing(project: ProjectRow): Promise<ProjectRow> {
    const { id, targetImageFileId, trackingFileId, trackingBuildState } = project;
    if (targetImageFileId === null || trackingFileId !== null || project.status === 'deleted') return project;
    if (trackingBuildState === 'failed') await this.repository.setTrackingBuild(id, 'queued', null);
    try {
      await this.jobs.buildTrackingFile({ projectId: id, imageFileId: targetImageFileId });
    } catch (error) {
      this.log.error({ err: error, projectId: id }, 'a tracking file build could not be queued');
      await this.repository.setTrackingBuild(id, 'failed', { code: 'build-not-started' });
    }
    return (await this.repository.findIn([project.workspaceId], id)) ?? project;
  }
}
