import { zipSync } from 'fflate';

export const OBJ = ['mtllib chair.mtl', 'v 0 0 0', 'v 2 0 0', 'v 0 1 0', 'usemtl wood', 'f 1 2 3'].join('\n');
export const PLY = [
  'ply',
  'format ascii 1.0',
  'element vertex 3',
  ...['x', 'y', 'z'].map((axis) => `property float ${axis}`),
  'element face 1',
  'property list uchar int vertex_indices',
  'end_header',
  '0 0 0',
  '3 0 0',
  '0 1 0',
  '3 0 1 2',
  '',
].join('\n');
export const FBX = `; FBX 7.3.0 project file
FBXHeaderExtension:  {
	FBXVersion: 7300
}
GlobalSettings:  {
	Properties70:  {
		P: "UnitScaleFactor", "double", "Number", "",1
	}
}
Objects:  {
	Geometry: 100, "Geometry::Tri", "Mesh" {
		Vertices: *9 {
			a: 0,0,0,100,0,0,0,50,0
		}
		PolygonVertexIndex: *3 {
			a: 0,1,-3
		}
	}
	Model: 200, "Model::Tri", "Mesh" {
	}
}
Connections:  {
	C: "OO",100,200
	C: "OO",200,0
}
`;

/** One triangle, 40 × 30 mm, of 50 bytes, after a header of 80 bytes and the number of triangles. */
export function stl(): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(84 + 50));
  view.setUint32(80, 1, true);
  const numbers = [0, 0, 1, 0, 0, 0, 40, 0, 0, 0, 30, 0];
  for (const [index, value] of numbers.entries()) view.setFloat32(84 + 4 * index, value, true);
  return new Uint8Array(view.buffer);
}

/** USDA text in an uncompressed zip, as Reality Composer and other programs write it. */
const USDA = `#usda 1.0
def Mesh "Tri"
{
    int[] faceVertexCounts = [3]
    int[] faceVertexIndices = [0, 1, 2]
    point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
}
`;

const utf8 = (text: string) => new TextEncoder().encode(text);

/** A small model of each format that is converted. */
export const FOREIGN_MODELS: { name: string; bytes: Uint8Array }[] = [
  { name: 'part.stl', bytes: stl() },
  { name: 'chair.ply', bytes: utf8(PLY) },
  { name: 'tri.fbx', bytes: utf8(FBX) },
  { name: 'chair.obj', bytes: utf8(OBJ) },
  { name: 'tri.usdz', bytes: zipSync({ 'tri.usda': [utf8(USDA), { level: 0 }] }) },
];
