import { Mesh, MeshStandardMaterial, PlaneGeometry, SRGBColorSpace, Texture } from 'three';

/** A picture on matt paper, lying in its own x-y plane, centred on its origin. */
export async function loadPrint(jpegBase64: string, widthM: number): Promise<{ sheet: Mesh; heightM: number }> {
  const bytes = Uint8Array.from(atob(jpegBase64), (char) => char.codePointAt(0) ?? 0);
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }), { imageOrientation: 'flipY' });
  const map = new Texture(bitmap);
  map.colorSpace = SRGBColorSpace;
  map.flipY = false;
  map.anisotropy = 8;
  map.needsUpdate = true;
  const heightM = (widthM * bitmap.height) / bitmap.width;
  const sheet = new Mesh(
    new PlaneGeometry(widthM, heightM),
    new MeshStandardMaterial({ map, roughness: 0.85, envMapIntensity: 0.9 }),
  );
  sheet.receiveShadow = true;
  return { sheet, heightM };
}
