import type { SceneTarget, TargetSurface } from '@anchora/contract/scene/scene-shape';
import { radiiOf } from '@anchora/contract/scene/surface-kind';
import { fileAddress } from '@anchora/contract/file-paths';
import { TargetCompilerClient } from '../../../target-compiler/target-compiler-client';
import { fetchStoredFile } from '../../../api/uploads';

export interface SurfaceScores {
  /** Points of 100 that the picture gets on its surface. */
  score: number;
  /** Points of 100 that it gets there if the tracker takes it for flat. */
  takenFlat: number;
}

/** Share of the work that is done when the picture is compiled. Chosen by eye. */
const COMPILED = 0.05;
/** Share of the work that is done when the picture has been tried on the surface. Chosen by eye. */
const TRIED = 0.85;

/**
 * Tries a picture in simulated views of the thing that it goes around, in this browser.
 *
 * @throws TargetCompilerError, CompilerStartError; ApiError or ConnectionError if the picture cannot be read;
 *   AbortError.
 */
export async function scoreOnSurface(
  { image, name }: SceneTarget,
  onThing: TargetSurface,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<SurfaceScores> {
  const picture = await fetchStoredFile(fileAddress(image), signal);
  const client = new TargetCompilerClient();
  try {
    const { trackingFile } = await client.build(picture, name, { signal });
    const surface = radiiOf(onThing);
    const watch = (from: number, to: number) => ({
      signal,
      onViews: ({ done, views }: { done: number; views: number }) => onProgress(from + ((to - from) * done) / views),
    });
    const known = await client.score(trackingFile, watch(COMPILED, TRIED), { surface });
    const flat = await client.score(trackingFile, watch(TRIED, 1), { surface, takenFlat: true });
    return { score: Math.round(100 * known.score.score), takenFlat: Math.round(100 * flat.score.score) };
  } finally {
    client.dispose();
  }
}
