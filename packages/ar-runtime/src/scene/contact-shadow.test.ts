import { BoxGeometry, Color, Group, Mesh, type WebGLRenderer } from 'three';
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
