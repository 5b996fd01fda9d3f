import {
  Box3,
  Color,
  DoubleSide,
  Fog,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  type Texture,
  Uniform,
  Vector2,
  Vector3,
  WebGLRenderTarget,
  type WebGLRenderer,
} from 'three';

/**
 * Sides of the texture, px; enough for a shadow without sharp edges. This and the next three are those of `flatShadow`,
 * whose comment says why they stand here, too.
 */
export const SHADOW_SIDE_PX = 128;
/** Opacity in the middle of the shadow, 0..1; chosen by eye, like the blur. */
export const SHADOW_OPACITY = 0.45;
/** Height of the shadow above the floor, m; avoids flicker. Chosen, not measured. */
export const SHADOW_HEIGHT_M = 0.002;
/** Standard deviation of the blur, as a share of the footprint's longer side. Chosen, not measured. */
export const SHADOW_BLUR = 0.075;
/** Margin below the floor, m, so that the baking camera's near plane does not clip what touches the floor. */
const MARGIN_M = 0.001;
/**
 * Smallest footprint assumed for the blur, m, so that flat or empty content does not divide by zero. Chosen, not
 * measured; that of `flatShadow`, too.
 */
export const MIN_FOOTPRINT_M = 0.05;
/**
 * Least height over which the shadow fades, m; a sheet that lies on the floor is still drawn dark. Chosen, not
 * measured.
 */
const MIN_FADE_M = 0.02;

export interface ContactShadow {
  /** A quad on the floor of the placement frame. */
  readonly object: Mesh;
  /** Bakes the texture; called again for another caster or after the WebGL context was lost. */
  bake(renderer: WebGLRenderer, caster: Object3D): void;
  dispose(): void;
}

/**
 * A soft shadow that makes content stand on the floor instead of hovering: the caster seen from below, darker the
 * nearer it is to the floor, blurred. It is baked once into a small texture, so that a frame costs one quad.
 */
export function createContactShadow(): ContactShadow {
  const target = new WebGLRenderTarget(SHADOW_SIDE_PX, SHADOW_SIDE_PX, { depthBuffer: true });
  const material = new MeshBasicMaterial({
    color: 0x000000,
    alphaMap: target.texture,
    transparent: true,
    opacity: SHADOW_OPACITY,
    depthWrite: false,
    toneMapped: false,
  });
  const object = new Mesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2), material);
  object.position.y = SHADOW_HEIGHT_M;
  object.renderOrder = -1;
  return {
    object,
    bake(renderer, caster) {
      const { parent } = caster;
      // The caster is drawn without its parents, which the visitor may have moved and scaled: the shadow belongs to the
      // content's own frame.
      caster.removeFromParent();
      try {
        const box = new Box3().setFromObject(caster, true);
        const size = box.getSize(new Vector3());
        const longestM = Math.max(size.x, size.z, MIN_FOOTPRINT_M);
        const sigmaM = longestM * SHADOW_BLUR;
        // Room for three standard deviations of the blur on each side.
        const widthM = size.x + 6 * sigmaM;
        const depthM = size.z + 6 * sigmaM;
        object.scale.set(widthM, 1, depthM);
        object.position.set((box.min.x + box.max.x) / 2, SHADOW_HEIGHT_M, (box.min.z + box.max.z) / 2);
        const fadeM = Math.max(MIN_FADE_M, Math.min(size.y, longestM));
        const sigmaPx = new Vector2((sigmaM / widthM) * SHADOW_SIDE_PX, (sigmaM / depthM) * SHADOW_SIDE_PX);
        offScreen(renderer, () => {
          drawFromBelow(renderer, target, caster, { widthM, depthM, fadeM, at: object.position });
          blur(renderer, target, sigmaPx);
        });
      } finally {
        parent?.add(caster);
      }
    },
    dispose() {
      target.dispose();
      material.dispose();
      object.geometry.dispose();
      object.removeFromParent();
    },
  };
}

/** Runs `work` with the renderer set up for a texture, and restores render target, clear colour and WebXR state. */
function offScreen(renderer: WebGLRenderer, work: () => void): void {
  const colour = renderer.getClearColor(new Color());
  const alpha = renderer.getClearAlpha();
  const inXr = renderer.xr.enabled;
  const before = renderer.getRenderTarget();
  renderer.xr.enabled = false;
  renderer.setClearColor(0x000000, 1);
  try {
    work();
  } finally {
    renderer.setRenderTarget(before);
    renderer.setClearColor(colour, alpha);
    renderer.xr.enabled = inXr;
  }
}

/** The part of the floor that the baking camera sees. */
interface View {
  widthM: number;
  depthM: number;
  /** Parts higher than this above the floor cast no shadow. */
  fadeM: number;
  /** Middle of the shadow, in the placement frame. */
  at: Vector3;
}

function drawFromBelow(renderer: WebGLRenderer, target: WebGLRenderTarget, caster: Object3D, view: View): void {
  const { widthM, depthM, fadeM, at } = view;
  // A view from below is mirrored; swapping left and right makes the texture fit the quad, which is seen from above.
  const camera = new OrthographicCamera(widthM / 2, -widthM / 2, depthM / 2, -depthM / 2, 0, fadeM + MARGIN_M);
  camera.position.set(at.x, -MARGIN_M, at.z);
  camera.up.set(0, 0, -1);
  camera.lookAt(at.x, 1, at.z);
  const scene = new Scene();
  scene.fog = new Fog(0x000000, 0, fadeM);
  const white = new MeshBasicMaterial({ color: 0xffffff, side: DoubleSide, toneMapped: false });
  scene.overrideMaterial = white;
  scene.add(caster);
  renderer.setRenderTarget(target);
  try {
    renderer.render(scene, camera);
  } finally {
    caster.removeFromParent();
    white.dispose();
  }
}

/** Blurs the target along its rows, then along its columns. @param sigmaPx standard deviations, px of the target. */
function blur(renderer: WebGLRenderer, target: WebGLRenderTarget, sigmaPx: Vector2): void {
  const between = new WebGLRenderTarget(SHADOW_SIDE_PX, SHADOW_SIDE_PX, { depthBuffer: false });
  const picture = new Uniform<Texture | null>(null);
  const stride = new Uniform(new Vector2());
  const material = new ShaderMaterial({
    uniforms: { picture, stride },
    vertexShader: 'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy * 2.0, 0.0, 1.0); }',
    // Gaussian of ±2.5 σ in 15 taps.
    fragmentShader: `
      uniform sampler2D picture;
      uniform vec2 stride;
      varying vec2 at;
      void main() {
        float sum = 0.0;
        float weights = 0.0;
        for (int i = -7; i <= 7; i++) {
          float t = float(i) / 2.8;
          float weight = exp(-0.5 * t * t);
          sum += weight * texture2D(picture, at + stride * t).g;
          weights += weight;
        }
        gl_FragColor = vec4(vec3(sum / weights), 1.0);
      }`,
    depthTest: false,
    depthWrite: false,
  });
  const quad = new Mesh(new PlaneGeometry(1, 1), material);
  quad.frustumCulled = false;
  const camera = new OrthographicCamera();
  const pass = (from: WebGLRenderTarget, to: WebGLRenderTarget, x: number, y: number): void => {
    picture.value = from.texture;
    stride.value.set(x / SHADOW_SIDE_PX, y / SHADOW_SIDE_PX);
    renderer.setRenderTarget(to);
    renderer.render(quad, camera);
  };
  try {
    pass(target, between, sigmaPx.x, 0);
    pass(between, target, 0, sigmaPx.y);
  } finally {
    between.dispose();
    material.dispose();
    quad.geometry.dispose();
  }
}
