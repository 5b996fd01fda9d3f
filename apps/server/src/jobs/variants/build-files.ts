import { constants } from 'node:http2';
import { reserveUpload, type ReserveDeps } from '../../features/uploads/reserve-upload';
import type { NewUpload } from '../../features/uploads/upload-repository';
import type { FileRow } from '../../files/file-repository';
import { ApiError } from '../../http/api-error';
import { isWithoutRoom } from '../is-without-room';
import { noteReservation, type TakenVariant } from './variant-build-repository';

/** An input of a build, with the user and the workspace to whom the output will belong. */
export type BuildInput = FileRow & { userId: number; workspaceId: number };

/** Undoes the reservation of a process that no longer has the build. */
class BuildLostError extends Error {
  override name = 'BuildLostError';
}

/**
 * Reserves the output of a build and records it there, so that a killed process leaves no reservation without a build.
 *
 * @returns the row of the output; null if the workspace has no room for it, or this process has lost the build, which
 *   it then cannot end either.
 */
export async function reserveOutput(
  deps: ReserveDeps,
  build: TakenVariant,
  output: NewUpload,
): Promise<FileRow | null> {
  try {
    return await reserveUpload(deps, output, async (tx, { id }) => {
      if (!(await noteReservation(tx, build, id))) throw new BuildLostError('another process has taken the build');
    });
  } catch (error) {
    if (error instanceof BuildLostError) return null;
    if (isWithoutRoom(error)) return null;
    throw error;
  }
}

/** Whether the checks refuse an output for good. They are also busy at times, after which a build is tried again. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== constants.HTTP_STATUS_TOO_MANY_REQUESTS;
}
