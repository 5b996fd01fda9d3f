import { makeZip } from './make-zip';

const LAYER = `#usda 1.0
(
    defaultPrim = "Root"
    metersPerUnit = 1
    upAxis = "Y"
)

def Xform "Root"
{
}
`;

/** A text layer with an empty root. @param more statements that follow the root */
export function usdLayer(more = ''): Buffer {
  return Buffer.from(LAYER + more);
}

/** The smallest USDZ that passes the checks. */
export function smallUsdz(): Buffer {
  return makeZip([{ name: 'model.usda', data: usdLayer() }]);
}
