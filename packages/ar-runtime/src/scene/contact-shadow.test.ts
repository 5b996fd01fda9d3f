import { BoxGeometry, Color, Group, Mesh, type Object3D, type WebGLRenderer, type WebGLRenderTarget } from 'three';
import { expect, it } from 'vitest';
import { createContactShadow } from './contact-shadow';

it('gives content and renderer back when the shadow cannot be drawn', () => {
  const renderer = {
    xr: { enabled: true },
    colour: 0x123456,
    alpha: 0,
    getClearColor: (out: Color) => out.setHex(renderer.colour),
    getClearAlpha: () => renderer.alpha,
    getRenderTarget: () => null,
    setRenderTarget: () => undefined,
    setClearColor: (colour: Color | number, alpha: number) => {
      renderer.colour = new Color(colour).getHex();
      renderer.alpha = alpha;
    },
    render: () => {
      throw new Error('The shaders could not be linked');
    },
  };
  const caster = new Mesh(new BoxGeometry(1, 1, 1));
  const parent = new Group().add(caster);
  expect(() => createContactShadow().bake(renderer as unknown as WebGLRenderer, caster)).toThrow('could not be linked');
  expect(caster.parent).toBe(parent);
  expect(renderer).toMatchObject({ xr: { enabled: true }, colour: 0x123456, alpha: 0 });
});

it('frees the texture between the steps of the blur if that cannot be drawn', () => {
  const targets = new Set<WebGLRenderTarget>();
  const freed: WebGLRenderTarget[] = [];
  const renderer = {
    xr: { enabled: false },
    getClearColor: (out: Color) => out,
    getClearAlpha: () => 0,
    getRenderTarget: () => null,
    setRenderTarget: (target: WebGLRenderTarget | null) => {
      if (!target || targets.has(target)) return;
      targets.add(target);
      target.addEventListener('dispose', () => freed.push(target));
    },
    setClearColor: () => undefined,
    render: () => {
      if (targets.size > 1) throw new Error('The shaders could not be linked');
    },
  };
  const shadow = createContactShadow();
  const bake = () => shadow.bake(renderer as unknown as WebGLRenderer, new Mesh(new BoxGeometry(1, 1, 1)));
  expect(bake).toThrow('could not be linked');
  shadow.dispose();
  expect(freed).toHaveLength(2);
});

it('is baked again in the frame of the content after that was placed and scaled', () => {
  const renderer = {
    xr: { enabled: false },
    getClearColor: (out: Color) => out,
    getClearAlpha: () => 0,
    getRenderTarget: () => null,
    setRenderTarget: () => undefined,
    setClearColor: () => undefined,
    render: (scene: Object3D) => scene.updateMatrixWorld(),
  };
  const caster = new Mesh(new BoxGeometry(1, 1, 1).translate(0.5, 0.5, 0));
  const placed = new Group().add(caster);
  const shadow = createContactShadow();
  const bake = () => {
    shadow.bake(renderer as unknown as WebGLRenderer, caster);
    return [...shadow.object.position, ...shadow.object.scale];
  };
  const first = bake();
  placed.position.set(3, -1.4, -2);
  placed.scale.setScalar(2);
  placed.updateMatrixWorld();
  // A shadow is baked again after a lost WebGL context was restored.
  expect(bake()).toEqual(first);
  expect(caster.parent).toBe(placed);
});
