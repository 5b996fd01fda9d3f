import { inEnglish } from '@anchora/contract/errors/english';
import type { Project, PublicProject } from '@anchora/contract/projects';
import { fileAddress } from '@anchora/contract/file-paths';
import { shownBrand } from '../../files/brand-columns';
import { isUntracked } from '../../files/is-untracked';
import { posterAmong, shownModel } from '../../files/shown-model';
import type { ProjectRow, SharedRow, WithPoster, WithScene } from './project-columns';

/** The fields that members of a project's workspace may read. */
export function projectAnswer(row: ProjectRow & Partial<WithScene & WithPoster>): Project {
  const { viewCount, shareCount } = row;
  return {
    id: row.id,
    userId: row.userId,
    workspaceId: row.workspaceId,
    ...publicProjectAnswer(row),
    isPublic: row.isPublic,
    visitorLanguage: row.visitorLanguage,
    status: row.isWithheld && row.status !== 'deleted' ? 'blocked' : row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
    viewCount,
    shareCount,
    analytics: { viewCount, shareCount },
    trackingBuild: {
      state: row.trackingBuildState,
      failure: row.trackingBuildFailure,
      message: row.trackingBuildFailure && inEnglish(row.trackingBuildFailure),
    },
  };
}

/** The fields of an active public project that anyone may read. */
export function publicProjectAnswer(
  row: Omit<SharedRow, keyof WithScene> & Partial<WithScene & WithPoster>,
): PublicProject {
  const poster = row.posterFileId ?? posterAmong(row.variants ?? null);
  const model = shownModel(row.quality, row.variants ?? null);
  const brand = shownBrand(row.brand ?? null);
  return {
    name: row.name,
    description: row.description,
    type: row.type,
    contentType: row.contentType,
    modelUrl: fileAddress(row.modelFileId),
    usdzUrl: addressOrNull(row.usdzFileId),
    targetImageUrl: addressOrNull(row.targetImageFileId),
    targetMindFile: addressOrNull(row.trackingFileId),
    shareId: row.shareId,
    ...(poster === null ? {} : { posterUrl: fileAddress(poster) }),
    ...(model ? { model } : {}),
    ...(row.scene ? { scene: row.scene } : {}),
    ...(brand ? { brand } : {}),
    ...(row.domain ? { domain: row.domain } : {}),
    ...(row.visitorLanguage === 'platform' ? {} : { visitorLanguage: row.visitorLanguage }),
    ...(row.hasKtx2 && !row.scene ? { withoutSceneViewer: true } : {}),
    ...(isUntracked(row) ? { isUntracked: true } : {}),
  };
}

function addressOrNull(fileId: string | null): string | null {
  return fileId === null ? null : fileAddress(fileId);
}
