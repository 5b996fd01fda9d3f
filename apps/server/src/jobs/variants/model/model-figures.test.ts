import { Document } from '@gltf-transform/core';
import { describe, expect, it } from 'vitest';
import { figuresOf } from './model-figures';

/** A model with one triangle in a mesh of this name. */
function modelNamed(name: string): Document {
  const document = new Document();
  const corners = document.createAccessor().setType('VEC3').setArray(new Float32Array(9));
  const triangle = document.createPrimitive().setAttribute('POSITION', corners);
  const mesh = document.createMesh(name).addPrimitive(triangle);
  document.createScene().addChild(document.createNode().setMesh(mesh));
  return document;
}

describe('the name of the heaviest part', () => {
  it.each([
    ['a long one is cut between characters', `${'x'.repeat(59)}🎷`, 'x'.repeat(59)],
    ['what no database can hold is left out', 'body\u0000\uD83C', 'body'],
    ['an ordinary one stays', 'Thân máy 🎷', 'Thân máy 🎷'],
  ])('%s', (_, name, shown) => {
    expect(figuresOf(modelNamed(name)).heaviest).toEqual({ kind: 'mesh', name: shown, bytes: expect.any(Number) });
  });
});
