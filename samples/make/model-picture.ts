import { fileURLToPath } from 'node:url';
import { bundleScript } from '../../testing/support/bundle-script';
import type { ModelPlan } from './samples';
import type { Studio } from './studio';

const STAGE = fileURLToPath(new URL('stage/render-model.ts', import.meta.url));
/** Side of the picture: large enough for `writeCardModel` to scale down what it has trimmed, never up. */
const SIZE_PX = 900;

/** The renderer as one script, bundled once for all models. */
let stage: Promise<string> | null = null;

/** A square PNG of a model on a transparent ground. */
export async function takeModelPicture(studio: Studio, glb: Uint8Array, plan: ModelPlan): Promise<Buffer> {
  stage ??= bundleScript(STAGE);
  const page = await studio.openPage(SIZE_PX, SIZE_PX);
  try {
    await page.addScriptTag({ content: await stage });
    const { timeS, azimuthRad, elevationRad } = plan;
    const shot = { timeS, azimuthRad, elevationRad, sizePx: SIZE_PX };
    const uri = await page.evaluate(([model, how]) => window.renderModel(model, how), [
      Buffer.from(glb).toString('base64'),
      shot,
    ] as const);
    return Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64');
  } finally {
    await page.close();
  }
}
